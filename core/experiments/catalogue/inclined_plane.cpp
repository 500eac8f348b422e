#include <algorithm>
#include <cmath>

#include "core/experiments/catalogue/catalogue_entries.hpp"
#include "core/experiments/catalogue/curve_tools.hpp"

namespace scree {
namespace {

enum Recorded : std::size_t { angle, tilt };

/// From here on the box tilts slowly [s].
constexpr double begin = 1.4;

/// Greatest mean over eleven outputs, once the box tilts slowly.
double angle_of_start(const RunCurves& curves) {
  constexpr std::size_t outputs = 11;
  double most = std::nan("");
  for (std::size_t first = 0; first + outputs <= curves.time.size(); ++first) {
    if (curves.time[first] < begin) continue;
    double sum = 0.0;
    for (std::size_t i = first; i < first + outputs; ++i) sum += curves.values[angle][i];
    most = std::fmax(most, sum / outputs);
  }
  return most;
}

/// Mean over the last 0.3 s, at rest.
double angle_of_stop(const RunCurves& curves) {
  const double end = curves.time.back();
  return mean_between(curves, angle, end - 0.3, end);
}

std::vector<Finding> evaluate(const Trial& trial) {
  const RunCurves& curves = trial.front().curves;
  return {
      {angle_of_start(curves)},
      expected_between(angle_of_stop(curves), 17.9, 23.9, "glass beads 20.9° (Jop et al.), ± 3° of one box"),
      expected_between(angle_of_start(curves) - angle_of_stop(curves), 0.0, 8.0,
                       "Jaeger et al.: a few degrees")};
}

std::vector<SvgChart> charts(const std::vector<Trial>& trials) {
  SvgChart slopes{"Slope of the surface", "time [s]", "angle [°]", {}, {}};
  for (std::size_t seed = 0; seed < trials.size(); ++seed) {
    const RunCurves& curves = trials[seed].front().curves;
    slopes.series.push_back(
        line_through("seed " + std::to_string(trials[seed].front().seed), curves.time, curves.values[angle]));
  }
  const RunCurves& first = trials.front().front().curves;
  slopes.series.push_back(line_through("the box", first.time, first.values[tilt]));
  slopes.bands.push_back({"glass beads stop", 20.9, 20.9});
  return {slopes};
}

}  // namespace

Experiment inclined_plane() {
  return {.name = "inclined_plane",
          .title = "Inclined plane: angles at which grains start and stop",
          .scene = "experiments/inclined_layer",
          .method =
              "A box of balls, six balls deep on a rough floor, tilts to 20° and then by 6° per second. The "
              "surface follows until an avalanche starts; the box stops at 34°, and the avalanche comes to "
              "rest at a smaller angle.\n"
              "The angle of start is the greatest mean over 0.11 s of the slope of the surface, that of stop "
              "the mean over the last 0.3 s, at rest. Small slides before the avalanche flatten the surface, "
              "so that it starts at less than the tilt of the box. The box is 30 balls long: single angles "
              "scatter by 1 to 2°.",
          .formulas = {"tan θ_start > tan θ_stop"},
          .sources = {"O. Pouliquen: Scaling laws in granular flows down rough inclined planes. Physics of "
                      "Fluids 11 (1999) 542–548",
                      "P. Jop, Y. Forterre, O. Pouliquen: A constitutive law for dense granular flows. "
                      "Nature 441 (2006) 727–730",
                      "H. M. Jaeger, C.-H. Liu, S. R. Nagel: Relaxation at the angle of repose. Physical "
                      "Review Letters 62 (1989) 40–43"},
          .runs = {{"slow tilt", {}}},
          .series = {"probe.surface.angle",
                     "tilt of the box [°] = min(min(20 * max(0, t - 0.4), 20 + 6 * max(0, t - 1.4)), 34)"},
          .findings = {{"start", "angle at which the avalanche starts", "°"},
                       {"stop", "angle at which it stops", "°"},
                       {"difference", "their difference", "°"}},
          .fixed_formulas = true,
          .pictures = {{0, 0.5, "Before the avalanche"}, {0, 0.68, "The avalanche, coloured by speed"}},
          .evaluate = evaluate,
          .charts = charts};
}

}  // namespace scree
