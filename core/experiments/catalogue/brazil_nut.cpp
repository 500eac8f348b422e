#include <cmath>
#include <numbers>

#include "core/experiments/catalogue/catalogue_entries.hpp"
#include "core/experiments/catalogue/curve_tools.hpp"

namespace scree {
namespace {

enum Recorded : std::size_t { left, middle, right };

constexpr double begin = 0.5;  ///< of the shaking [s]
constexpr double low = 0.04;   ///< mean heights between which the rise is timed [m]
constexpr double high = 0.08;

/// Mean height of the large balls in the box, over a period of the shaking.
std::vector<double> height_of(const RunCurves& curves) {
  constexpr std::size_t outputs = 5;
  std::vector<double> heights;
  for (std::size_t i = 0; i < curves.time.size(); ++i) {
    double sum = 0.0;
    std::size_t count = 0;
    for (std::size_t k = i + 1 < outputs ? 0 : i + 1 - outputs; k <= i; ++k, ++count) {
      for (const Recorded ball : {left, middle, right}) sum += curves.values[ball][k] / 3.0;
    }
    heights.push_back(sum / static_cast<double>(count));
  }
  return heights;
}

double first_time_above(const RunCurves& curves, const std::vector<double>& heights, double height) {
  for (std::size_t i = 0; i < heights.size(); ++i) {
    if (curves.time[i] >= begin && heights[i] >= height) return curves.time[i];
  }
  return std::nan("");
}

/// Velocity of the rise between the two heights; of balls that do not get there, over the whole shaking
/// [m/s].
double rise_velocity(const RunCurves& curves) {
  const std::vector<double> heights = height_of(curves);
  const double time = first_time_above(curves, heights, high) - first_time_above(curves, heights, low);
  if (time > 0.0) return (high - low) / time;
  double start = heights.front();
  for (std::size_t i = 0; i < heights.size() && curves.time[i] < begin; ++i) start = heights[i];
  return (heights.back() - start) / (curves.time.back() - begin);
}

/// Largest acceleration of the shaking over gravity.
double strength_of(const Scene& scene) {
  const auto& motion = std::get<SineMotion>(scene.walls.front().motion);
  const double circular = 2.0 * std::numbers::pi * motion.frequency;
  return motion.amplitude.norm() * circular * circular / scene.gravity.norm();
}

std::vector<Finding> evaluate(const Trial& trial) {
  const double still = 1e3 * rise_velocity(trial[0].curves);
  const double slow = 1e3 * rise_velocity(trial[1].curves);
  const double fast = 1e3 * rise_velocity(trial[2].curves);
  // The first half period of the sine is the strongest.
  constexpr double swell = 1.37;
  Finding weakest{still};
  if (swell * strength_of(trial[0].scene) < 1.0)
    weakest = expected_between(still, -0.1, 0.1, "nothing leaves the floor below 1 g");
  return {
      weakest, {slow}, {fast}, expected_between(fast / slow, 1.0, 100.0, "stronger shaking lifts faster")};
}

std::vector<SvgChart> charts(const std::vector<Trial>& trials) {
  SvgChart heights{"Mean height of the large balls, first seed", "time [s]", "height in the box [m]", {}, {}};
  SvgSeries velocities{"velocity", {}, {}, {}, true};
  for (std::size_t run = 0; run < trials.front().size(); ++run) {
    const ExperimentRun& first = trials.front()[run];
    const double strength = strength_of(first.scene);
    heights.series.push_back(
        line_through(number_label(strength, " g"), first.curves.time, height_of(first.curves)));
    std::vector<double> each;
    for (const Trial& trial : trials) each.push_back(1e3 * rise_velocity(trial[run].curves));
    add_scattered_point(velocities, strength, each);
  }
  return {heights, {"Rise over the strength of shaking", "A (2πf)²/g", "velocity [mm/s]", {velocities}, {}}};
}

ExperimentRunSpec shaken(const char* amplitude, const char* label) {
  return {label, {{"wall.box.motion.amplitude", std::string("[0, 0, ") + amplitude + "]"}}};
}

}  // namespace

Experiment brazil_nut() {
  return {.name = "brazil_nut",
          .title = "Brazil nuts: rise of large balls in a shaken box",
          .scene = "experiments/brazil_nut_velocity",
          .method =
              "Three large balls lie at the bottom of a box of small ones that is shaken at 10 Hz with three "
              "strengths Γ = A (2πf)²/g. The velocity of the rise is 40 mm over the time in which the mean "
              "height of the large balls goes from 40 to 80 mm; where it does not get there, the whole rise "
              "over the whole time.\n"
              "Below Γ = 1 no ball leaves the floor and nothing rises. (The first half period of the shaking "
              "is 1.37 times as strong, so that 0.68 and not 0.9 is used.) Void filling below the large "
              "balls and convection along rubbing walls both lift them; this box does not tell them apart.",
          .formulas = {"Γ = A (2πf)²/g"},
          .sources =
              {"A. Rosato, K. J. Strandburg, F. Prinz, R. H. Swendsen: Why the Brazil nuts are on top: size "
               "segregation of particulate matter by shaking. Physical Review Letters 58 (1987) 1038–1040",
               "J. B. Knight, H. M. Jaeger, S. R. Nagel: Vibration-induced size separation in granular "
               "media: the convection connection. Physical Review Letters 70 (1993) 3728–3731"},
          .runs = {shaken("0.0017", "0.68 g"), shaken("0.005", "2.0 g"), shaken("0.008", "3.2 g")},
          .series = {"left [m] = body.left.z - wall.box.dz", "middle [m] = body.middle.z - wall.box.dz",
                     "right [m] = body.right.z - wall.box.dz"},
          .findings = {{"velocity_1", "velocity of the rise at 0.68 g", "mm/s"},
                       {"velocity_2", "velocity of the rise at 2.0 g", "mm/s"},
                       {"velocity_3", "velocity of the rise at 3.2 g", "mm/s"},
                       {"ratio", "velocity at 3.2 g over that at 2.0 g", ""}},
          .pictures = {{2, 0.05, "Before the shaking"}, {2, 0.6, "At 3.2 g the large balls are on top"}},
          .evaluate = evaluate,
          .charts = charts};
}

}  // namespace scree
