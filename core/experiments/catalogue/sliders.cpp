#include <array>
#include <cmath>
#include <numbers>

#include "core/experiments/catalogue/catalogue_entries.hpp"
#include "core/experiments/catalogue/curve_tools.hpp"
#include "core/experiments/fit/least_squares.hpp"

namespace scree {
namespace {

constexpr std::size_t sliders_in_scene = 3;
constexpr double degree = std::numbers::pi / 180.0;
constexpr double steep = 30.0 * degree;  ///< final tilt
constexpr double at_rest = 3.05;         ///< when the plane rests [s]

/// Tilt of the plane of the scene [rad].
double tilt_at(double time) {
  return 0.5 * steep * (1.0 - std::cos(std::numbers::pi * std::min(time, 3.0) / 3.0));
}

/// Tilt at which a slider lets go: the zero of the line through √v over the 15 outputs from 3 mm/s on, as v
/// grows with the square of the time at first [°].
double angle_of_slip(const RunCurves& curves, std::size_t slider) {
  constexpr double seen = 3e-3;
  constexpr std::size_t outputs = 15;
  std::vector<LinePoint> points;
  for (std::size_t i = 0; i < curves.time.size() && points.size() < outputs; ++i) {
    const double speed = curves.values[slider][i];
    if (speed > seen) points.push_back({curves.time[i], std::sqrt(speed)});
  }
  if (points.size() < outputs) return std::nan("");
  const FittedLine line = fit_line(points);
  return tilt_at(-line.intercept.value / line.slope.value) / degree;
}

/// On the plane at rest [m/s²].
double acceleration(const RunCurves& curves, std::size_t slider) {
  std::vector<LinePoint> points;
  for (std::size_t i = 0; i < curves.time.size(); ++i) {
    if (curves.time[i] >= at_rest) points.push_back({curves.time[i], curves.values[slider][i]});
  }
  return points.size() > 2 ? fit_line(points).slope.value : std::nan("");
}

std::vector<Finding> evaluate(const Trial& trial) {
  const ExperimentRun& run = trial.front();
  std::vector<Finding> findings;
  for (std::size_t slider = 0; slider < sliders_in_scene; ++slider) {
    const double slips = std::atan(run.scene.contacts[slider].friction.static_coefficient) / degree;
    findings.push_back(expected_between(angle_of_slip(run.curves, slider), slips - 0.1, slips + 0.1,
                                        "Coulomb: tan θ = μ, within 0.1°"));
  }
  for (std::size_t slider = 0; slider < sliders_in_scene; ++slider) {
    const double friction = run.scene.contacts[slider].friction.dynamic_coefficient;
    const double expected = run.scene.gravity.norm() * (std::sin(steep) - friction * std::cos(steep));
    findings.push_back({acceleration(run.curves, slider), about(expected, 1e-3, "g (sin θ − μ cos θ)")});
  }
  return findings;
}

std::vector<SvgChart> charts(const std::vector<Trial>& trials) {
  const ExperimentRun& run = trials.front().front();
  SvgChart speeds{"Speeds down the plane", "tilt [°]", "speed [m/s]", {}, {}};
  std::vector<double> tilts;
  for (const double time : run.curves.time) tilts.push_back(tilt_at(time) / degree);
  for (std::size_t slider = 0; slider < sliders_in_scene; ++slider) {
    const double friction = run.scene.contacts[slider].friction.static_coefficient;
    speeds.series.push_back(
        line_through("μ = " + number_label(friction, ""), tilts, run.curves.values[slider]));
  }
  return {speeds};
}

/// Speed down the plane of a body.
std::string speed_of(const std::string& body) {
  const std::string tilt = "(15 * (1 - cos(pi * min(t, 3) / 3)) * pi / 180)";
  return "speed of the " + body + " [m/s] = body." + body + ".vx * cos" + tilt + " - body." + body +
         ".vz * sin" + tilt;
}

}  // namespace

Experiment sliders() {
  return {.name = "sliders",
          .title = "Sliders on an inclined plane: Coulomb's law",
          .scene = "experiments/sliders",
          .method =
              "Three balls that cannot turn lie at the axis of a plane that tilts smoothly to 30° in 3 s. "
              "Each lets go when the tangent of the tilt reaches its friction, and then slides with a "
              "constant acceleration.\n"
              "At the axis the plane does not move: away from it, its acceleration would delay the slip. "
              "Nothing in this experiment is random.",
          .formulas = {"tan θ = μ", "a = g (sin θ − μ cos θ)"},
          .sources = {"C. A. Coulomb: Théorie des machines simples. Mémoires de mathématique et de physique "
                      "présentés à l'Académie royale des sciences 10 (1785) 161–332"},
          .runs = {{"three sliders", {}}},
          .series = {speed_of("first"), speed_of("second"), speed_of("third")},
          .findings = {{"slip_1", "tilt at which the first lets go", "°"},
                       {"slip_2", "tilt at which the second lets go", "°"},
                       {"slip_3", "tilt at which the third lets go", "°"},
                       {"acceleration_1", "acceleration of the first at 30°", "m/s²"},
                       {"acceleration_2", "acceleration of the second at 30°", "m/s²"},
                       {"acceleration_3", "acceleration of the third at 30°", "m/s²"}},
          .fixed_walls = true,
          .fixed_formulas = true,
          .pictures = {{0, 0.9, "All have let go"}},
          .evaluate = evaluate,
          .charts = charts};
}

}  // namespace scree
