#include <cmath>

#include "core/experiments/catalogue/catalogue_entries.hpp"
#include "core/experiments/catalogue/curve_tools.hpp"

namespace scree {
namespace {

enum Recorded : std::size_t { upper_left, upper_right, lower_left, lower_right, rate, mass };

/// Mean of a series over the last eighteenth of the run.
double at_rest(const ExperimentRun& run, Recorded series) {
  const double end = run.curves.time.back();
  return mean_between(run.curves, series, end * 17.0 / 18.0, end);
}

double shear_angle(const ExperimentRun& run) {
  return 0.5 * (at_rest(run, upper_left) + at_rest(run, upper_right));
}

double angle_of_repose(const ExperimentRun& run) {
  return 0.5 * (at_rest(run, lower_left) + at_rest(run, lower_right));
}

/// Mean rate from a tenth of a second after the gate has opened, over four tenths.
double steady_rate(const ExperimentRun& run) {
  const double opening = run.scene.events.front().time;
  return mean_between(run.curves, rate, opening + 0.1, opening + 0.5);
}

std::vector<Finding> evaluate(const Trial& trial) {
  const ExperimentRun& run = trial.front();
  return {{shear_angle(run)},
          {angle_of_repose(run)},
          {shear_angle(run) - angle_of_repose(run)},
          {steady_rate(run)},
          {last_value(run.curves.values[mass])}};
}

std::vector<SvgChart> charts(const std::vector<Trial>& trials) {
  const RunCurves& first = trials.front().front().curves;
  SvgChart angles{"Slopes, first seed", "time [s]", "angle [°]", {}, {}};
  angles.series = {line_through("above, left", first.time, first.values[upper_left]),
                   line_through("above, right", first.time, first.values[upper_right]),
                   line_through("below, left", first.time, first.values[lower_left]),
                   line_through("below, right", first.time, first.values[lower_right])};
  SvgChart masses{"Mass that has run out", "time [s]", "mass [kg]", {}, {}};
  for (std::size_t seed = 0; seed < trials.size(); ++seed) {
    const RunCurves& curves = trials[seed].front().curves;
    masses.series.push_back(
        line_through("seed " + std::to_string(trials[seed].front().seed), curves.time, curves.values[mass]));
  }
  return {angles, masses};
}

}  // namespace

Experiment draw_down() {
  return {
      .name = "draw_down",
      .title = "Draw-down test: two angles and a rate",
      .scene = "experiments/draw_down",
      .method =
          "A slot opens in the floor of a thin box of grains. Slopes stay above on both sides of the slot, "
          "the shear angle; the grains that run out form a heap on the floor below, the angle of repose. "
          "Both are means of two sides over the last eighteenth of the run; the rate is the mean from 0.1 to "
          "0.5 s after the opening.\n"
          "One angle alone leaves friction and rolling resistance ambiguous: many pairs give the same heap. "
          "The shear angle, the angle of repose and the rate together do not.\n"
          "The shear angle is the greater one: falling grains flatten the heap below. That heap has some 700 "
          "grains, so that its angle scatters by 3° from seed to seed.",
      .formulas = {},
      .sources = {"T. Roessler, C. Richter, A. Katterfeld, F. Will: Development of a standard calibration "
                  "procedure for the DEM parameters of cohesionless bulk materials – part I: Solving the "
                  "problem of ambiguous parameter combinations. Powder Technology 343 (2019) 803–812"},
      .runs = {{"draw-down", {}}},
      .series = {"probe.upper_left.angle", "probe.upper_right.angle", "probe.lower_left.angle",
                 "probe.lower_right.angle", "probe.slot.mass_rate", "probe.slot.mass"},
      .findings = {{"shear_angle", "slope that stays above", "°"},
                   {"angle", "angle of repose of the heap below", "°"},
                   {"difference", "shear angle less the angle of repose", "°"},
                   {"rate", "rate through the slot", "kg/s"},
                   {"mass", "mass that has run out", "kg"}},
      .pictures = {{0, 0.25, "The grains run out"}, {0, 1.0, "The slopes at rest"}},
      .evaluate = evaluate,
      .charts = charts};
}

}  // namespace scree
