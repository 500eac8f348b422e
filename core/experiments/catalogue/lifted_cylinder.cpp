#include "core/experiments/catalogue/catalogue_entries.hpp"
#include "core/experiments/catalogue/curve_tools.hpp"

namespace scree {
namespace {

enum Recorded : std::size_t { angle, scatter_of_angle, height, potential };

/// The heap has come to rest in the last fourteenth of the run.
double at_rest(const ExperimentRun& run, Recorded series) {
  const double end = run.curves.time.back();
  return mean_between(run.curves, series, end * 13.0 / 14.0, end);
}

std::vector<Finding> evaluate(const Trial& trial) {
  const ExperimentRun& run = trial.front();
  const double weight = mass_of(run.scene) * run.scene.gravity.norm();
  return {{at_rest(run, angle)},
          {at_rest(run, scatter_of_angle)},
          {at_rest(run, height)},
          {at_rest(run, potential) / weight}};
}

std::vector<SvgChart> charts(const std::vector<Trial>& trials) {
  SvgChart slope{"Slope of the free surface", "time [s]", "angle [°]", {}, {}};
  SvgChart tall{"Height of the heap", "time [s]", "height [m]", {}, {}};
  for (std::size_t seed = 0; seed < trials.size(); ++seed) {
    const RunCurves& curves = trials[seed].front().curves;
    const std::string label = "seed " + std::to_string(trials[seed].front().seed);
    slope.series.push_back(line_through(label, curves.time, curves.values[angle]));
    tall.series.push_back(line_through(label, curves.time, curves.values[height]));
  }
  return {slope, tall};
}

}  // namespace

Experiment lifted_cylinder() {
  return {
      .name = "lifted_cylinder",
      .title = "Angle of repose: a heap from a lifted cylinder",
      .scene = "experiments/lifted_cylinder",
      .method =
          "A tube full of grains stands on a rough base and is lifted at 0.13 √(g R). The grains run out "
          "below its rim and come to rest as a heap.\n"
          "The angle of repose is the mean slope of the heap over twelve sectors, from 20 to 80 % of its "
          "radius; its scatter is the standard deviation over the sectors. Both are means over the last "
          "fourteenth of the run, when nothing moves any more.\n"
          "The angle grows with the friction and the rolling resistance of the grains, up to a friction of "
          "about 0.4, beyond which rolling decides. There is no closed form; calibrate both against a heap "
          "of your own material.",
      .formulas = {"tan θ = slope of the line fitted to the surface of a sector"},
      .sources = {"Y. C. Zhou, B. H. Xu, A. B. Yu, P. Zulli: An experimental and numerical study of the "
                  "angle of repose of coarse spheres. Powder Technology 125 (2002) 45–54",
                  "H. M. Beakawi Al-Hashemi, O. S. Baghabra Al-Amoudi: A review on the angle of repose of "
                  "granular materials. Powder Technology 330 (2018) 397–417"},
      .runs = {{"heap", {}}},
      .series = {"probe.heap.angle", "probe.heap.scatter", "probe.heap.height", "energy.gravitational"},
      .findings = {{"angle", "angle of repose", "°"},
                   {"scatter", "its scatter over the azimuth", "°"},
                   {"height", "height of the heap", "m"},
                   {"centre", "height of the centre of mass", "m"}},
      .pictures = {{0, 0.3, "The tube is being lifted"}, {0, 1.0, "The heap at rest"}},
      .evaluate = evaluate,
      .charts = charts};
}

}  // namespace scree
