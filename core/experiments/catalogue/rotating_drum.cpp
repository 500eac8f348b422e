#include <array>
#include <cmath>

#include "core/experiments/catalogue/catalogue_entries.hpp"
#include "core/experiments/catalogue/curve_tools.hpp"
#include "core/experiments/fit/least_squares.hpp"

namespace scree {
namespace {

enum Recorded : std::size_t { angle, moment, work };

/// The start of a run, before the drum flows steadily, as a share of its duration.
constexpr double transient = 0.6;

double steady(const ExperimentRun& run, Recorded series) {
  const double end = run.curves.time.back();
  return mean_between(run.curves, series, transient * end, end);
}

double spin_of(const ExperimentRun& run) {
  return std::get<ConstantMotion>(run.scene.walls.front().motion).spin.norm();
}

/// Centrifugal over gravitational acceleration at the wall.
double froude(const ExperimentRun& run) {
  const double radius = std::get<CylinderSpec>(run.scene.walls.front().shape).radius;
  return spin_of(run) * spin_of(run) * radius / run.scene.gravity.norm();
}

/// Work of the drum per time, over its moment times its spin.
double power_share(const ExperimentRun& run) {
  std::vector<LinePoint> points;
  for (std::size_t i = 0; i < run.curves.time.size(); ++i) {
    if (run.curves.time[i] >= transient * run.curves.time.back())
      points.push_back({run.curves.time[i], run.curves.values[work][i]});
  }
  return points.size() > 2 ? fit_line(points).slope.value / std::abs(steady(run, moment) * spin_of(run))
                           : std::nan("");
}

std::vector<Finding> evaluate(const Trial& trial) {
  std::vector<Finding> findings;
  for (const ExperimentRun& run : trial) findings.push_back({steady(run, angle)});
  // Each regime must be steeper than the one before.
  double least_rise = steady(trial[1], angle) - steady(trial[0], angle);
  for (std::size_t run = 2; run < trial.size(); ++run)
    least_rise = std::min(least_rise, steady(trial[run], angle) - steady(trial[run - 1], angle));
  findings.push_back(expected_between(least_rise, 0.0, 90.0, "the slope rises with the Froude number"));
  for (const ExperimentRun& run : trial) findings.push_back({std::abs(steady(run, moment))});
  findings.push_back(expected_between(power_share(trial[1]), 0.97, 1.03, "power = moment × spin"));
  return findings;
}

std::vector<SvgChart> charts(const std::vector<Trial>& trials) {
  SvgSeries slopes{"slope", {}, {}, {}, true};
  SvgSeries moments = slopes;
  SvgChart course{"Slope, first seed", "time [s]", "angle [°]", {}, {}};
  for (std::size_t run = 0; run < trials.front().size(); ++run) {
    std::vector<double> angles;
    std::vector<double> turning;
    for (const Trial& trial : trials) {
      angles.push_back(steady(trial[run], angle));
      turning.push_back(std::abs(steady(trial[run], moment)));
    }
    const ExperimentRun& first = trials.front()[run];
    add_scattered_point(slopes, froude(first), angles);
    add_scattered_point(moments, froude(first), turning);
    course.series.push_back(line_through("Fr = " + number_label(froude(first), ""), first.curves.time,
                                         first.curves.values[angle]));
  }
  return {{"Dynamic angle of repose", "Froude number ω² R/g", "angle [°]", {slopes}, {}},
          {"Moment on the drum", "Froude number ω² R/g", "moment [N m]", {moments}, {}},
          course};
}

ExperimentRunSpec turning(const char* spin, const char* duration, const char* label) {
  return {label, {{"wall.drum.motion.spin", std::string("[0, ") + spin + ", 0]"}, {"duration", duration}}};
}

}  // namespace

Experiment rotating_drum() {
  return {.name = "rotating_drum",
          .title = "Rotating drum: dynamic angle of repose",
          .scene = "experiments/drum_regimes",
          .method =
              "A drum turns at four speeds, between panes without friction. The angle is the slope of the "
              "plane through the middle of the surface, the mean over the last 40 % of each run.\n"
              "The Froude number names the regimes, whose ranges overlap: rolling with a flat slope from "
              "about 0.0001 to 0.01, cascading with a bent one from 0.001 to 0.1, cataracting with balls "
              "that fly from 0.1 to 1, then centrifuging. At 0.59 the number is the slope of a bent surface, "
              "not an angle of repose.\n"
              "The drum must resist rolling: on one that does not, the balls roll on its wall, the bed slips "
              "down, and the slope does not rise with the speed. Single angles at the two lower speeds are "
              "known to 1 to 2°.",
          .formulas = {"Fr = ω² R/g", "power = moment × ω"},
          .sources = {"J. Mellmann: The transverse motion of solids in rotating cylinders – forms of motion "
                      "and transition behavior. Powder Technology 118 (2001) 251–270"},
          .runs = {turning("0.35", "5", "0.35 rad/s, Fr = 0.0045: rolling"),
                   turning("0.9", "4", "0.9 rad/s, Fr = 0.03: cascading"),
                   turning("1.8", "3.5", "1.8 rad/s, Fr = 0.12: cataracting begins"),
                   turning("4", "3", "4 rad/s, Fr = 0.59: cataracting")},
          .series = {"probe.slope.angle", "wall.drum.my", "energy.external_work"},
          .findings = {{"angle_1", "slope at Fr = 0.0045", "°"},
                       {"angle_2", "slope at Fr = 0.03", "°"},
                       {"angle_3", "slope at Fr = 0.12", "°"},
                       {"angle_4", "slope at Fr = 0.59", "°"},
                       {"least_rise", "least rise of the slope from speed to speed", "°"},
                       {"moment_1", "moment at Fr = 0.0045", "N m"},
                       {"moment_2", "moment at Fr = 0.03", "N m"},
                       {"moment_3", "moment at Fr = 0.12", "N m"},
                       {"moment_4", "moment at Fr = 0.59", "N m"},
                       {"power", "power over moment × spin at Fr = 0.03", ""}},
          .pictures = {{0, 1.0, "Fr = 0.0045: a flat slope"},
                       {2, 1.0, "Fr = 0.12"},
                       {3, 1.0, "Fr = 0.59: balls fly"}},
          .evaluate = evaluate,
          .charts = charts};
}

}  // namespace scree
