#include <algorithm>
#include <cmath>

#include "core/experiments/catalogue/catalogue_entries.hpp"
#include "core/experiments/catalogue/curve_tools.hpp"
#include "core/experiments/fit/least_squares.hpp"

namespace scree {
namespace {

enum Recorded : std::size_t { mass, solid_fraction };

/// Of spheres in a flat bottom, in Beverloo's law.
constexpr double usual_k = 1.4;

/// Width of the hole [m].
double width_of(const Scene& scene) {
  const auto& floor = std::get<ConeSpec>(scene.walls[1].shape);
  return 2.0 * floor.from * std::tan(floor.half_angle);
}

/// Mean diameter of the balls [m].
double ball_of(const Scene& scene) {
  return 2.0 * *scene.shapes.front().radius * mean_size(scene.fills.front().size);
}

/// Steady rate: slope of the mass over the time, between 10 and 28 % of the filling [kg/s].
double rate_of(const ExperimentRun& run) {
  const double filling = mass_of(run.scene);
  std::vector<LinePoint> points;
  for (std::size_t i = 0; i < run.curves.time.size(); ++i) {
    const double share = run.curves.values[mass][i] / filling;
    if (share >= 0.1 && share <= 0.28) points.push_back({run.curves.time[i], run.curves.values[mass][i]});
  }
  return points.size() > 2 ? fit_line(points).slope.value : std::nan("");
}

/// Beverloo's plot: W^(2/5) over the width.
struct BeverlooLine {
  double k = 0.0;  ///< from its zero
  double C = 0.0;  ///< from its slope
  double slope = 0.0;
  double zero = 0.0;  ///< [m]
};
BeverlooLine beverloo_line(const Trial& trial) {
  std::vector<LinePoint> points;
  for (const ExperimentRun& run : trial) points.push_back({width_of(run.scene), std::pow(rate_of(run), 0.4)});
  const FittedLine line = fit_line(points);
  const ExperimentRun& first = trial.front();
  const double opening = first.scene.events.front().time;
  const double bulk_density = first.scene.materials.front().density *
                              mean_between(first.curves, solid_fraction, 0.8 * opening, opening);
  BeverlooLine result;
  result.slope = line.slope.value;
  result.zero = -line.intercept.value / line.slope.value;
  result.k = result.zero / ball_of(first.scene);
  result.C = std::pow(result.slope, 2.5) / (bulk_density * std::sqrt(first.scene.gravity.norm()));
  return result;
}

/// Slope of ln W over ln(D − k d).
double exponent(const Trial& trial) {
  std::vector<LinePoint> points;
  for (const ExperimentRun& run : trial) {
    const double reduced = width_of(run.scene) - usual_k * ball_of(run.scene);
    points.push_back({std::log(reduced), std::log(rate_of(run))});
  }
  return fit_line(points).slope.value;
}

std::vector<Finding> evaluate(const Trial& trial) {
  const BeverlooLine line = beverloo_line(trial);
  std::vector<Finding> findings = {expected_between(exponent(trial), 2.4, 2.6, "Beverloo: 5/2"),
                                   expected_between(line.k, 1.0, 2.0, "about 1.4 for spheres"),
                                   expected_between(line.C, 0.55, 0.65, "Nedderman, chapter 10")};
  for (const ExperimentRun& run : trial) findings.push_back({rate_of(run)});
  return findings;
}

std::vector<SvgChart> charts(const std::vector<Trial>& trials) {
  const Trial& first = trials.front();
  SvgSeries rates{"measured", {}, {}, {}, false};
  SvgSeries powers = rates;
  for (std::size_t run = 0; run < first.size(); ++run) {
    std::vector<double> rate;
    std::vector<double> power;
    for (const Trial& trial : trials) {
      rate.push_back(rate_of(trial[run]));
      power.push_back(std::pow(rate.back(), 0.4));
    }
    const double balls = width_of(first[run].scene) / ball_of(first[run].scene);
    add_scattered_point(rates, balls, rate);
    add_scattered_point(powers, balls, power);
  }
  const BeverlooLine line = beverloo_line(first);
  const double ball = ball_of(first.front().scene);
  const auto power_at = [&](double balls) { return line.slope * std::max(0.0, balls * ball - line.zero); };
  const double most = rates.x.back();
  SvgChart plain{"Rate of the holes", "width of the hole, diameters of balls", "rate [kg/s]", {rates}, {}};
  plain.series.push_back(
      curve_of("Beverloo, fitted", 0.0, most, [&](double balls) { return std::pow(power_at(balls), 2.5); }));
  SvgChart linear{"Beverloo's plot", "width of the hole, diameters of balls", "rate^(2/5)", {powers}, {}};
  linear.series.push_back(curve_of("straight line", 0.0, most, power_at));
  SvgChart masses{"Mass that has run out", "time [s]", "mass [kg]", {}, {}};
  for (const ExperimentRun& run : first) {
    const std::string label = number_label(1e3 * width_of(run.scene), " mm");
    masses.series.push_back(line_through(label, run.curves.time, run.curves.values[mass]));
  }
  return {plain, linear, masses};
}

/// @param width  of the hole, in diameters of balls
ExperimentRunSpec hole_of(int width, const char* from, const char* duration) {
  return {std::to_string(width) + " balls wide",
          {{"wall.floor.cone.from", from},
           {"wall.floor.cone.apex", std::string("[0, 0, -") + from + "]"},
           {"duration", duration}}};
}

}  // namespace

Experiment hopper() {
  return {
      .name = "hopper",
      .title = "Discharge of a hopper: Beverloo's law",
      .scene = "experiments/beverloo_hopper",
      .method =
          "Balls at rest in a bin run out through a hole in its floor, which falls by 1:10; five holes are "
          "five to nine balls wide. The rate W of each is the slope of the mass that has run out, from 10 to "
          "28 % of the filling: later the funnel above the largest holes reaches down to the hole.\n"
          "W^(2/5) over the width D of the hole is a straight line, whose zero gives k and whose slope C. "
          "The exponent is the slope of ln W over ln(D − k d) with the usual k = 1.4. Over this range of "
          "widths k and the exponent cannot be fitted together: a change of k by 0.1 changes the exponent "
          "by 0.05. The standard error of the exponent of one seed is 0.09.",
      .formulas = {"W = C ρ_b √g (D − k d)^(5/2)"},
      .sources = {"W. A. Beverloo, H. A. Leniger, J. van de Velde: The flow of granular solids through "
                  "orifices. Chemical Engineering Science 15 (1961) 260–269",
                  "R. M. Nedderman: Statics and kinematics of granular materials. Cambridge University "
                  "Press, 1992"},
      .runs = {hole_of(5, "0.0075", "3.1"), hole_of(6, "0.0090", "2.2"), hole_of(7, "0.0105", "1.7"),
               hole_of(8, "0.0120", "1.35"), hole_of(9, "0.0135", "1.15")},
      .series = {"probe.out.mass", "probe.bulk.solid_fraction"},
      .findings = {{"exponent", "exponent of the law with k = 1.4", ""},
                   {"k", "k from the zero of the straight line", ""},
                   {"C", "C from its slope", ""},
                   {"rate_5", "rate of the hole 5 balls wide", "kg/s"},
                   {"rate_6", "rate of the hole 6 balls wide", "kg/s"},
                   {"rate_7", "rate of the hole 7 balls wide", "kg/s"},
                   {"rate_8", "rate of the hole 8 balls wide", "kg/s"},
                   {"rate_9", "rate of the hole 9 balls wide", "kg/s"}},
      .pictures = {{2, 0.28, "The bin before its hole opens"}, {2, 1.0, "At the end of the run"}},
      .evaluate = evaluate,
      .charts = charts};
}

}  // namespace scree
