#include "core/bodies/sine_motion.hpp"

#include <cmath>
#include <limits>
#include <numbers>

namespace scree {
namespace {

constexpr double two_pi = 2.0 * std::numbers::pi;
constexpr double stops_per_period = 16.0;

/// From the start of a sine without end.
Swing swing_from_start(double frequency, double since) {
  const double rate = two_pi * frequency;
  const double angle = rate * since;
  if (angle >= std::numbers::pi) return {std::sin(angle), rate * std::cos(angle)};
  // sin²(θ/2) sin θ, written so that no digits cancel at small angles.
  const double half = std::sin(0.5 * angle);
  return {half * half * std::sin(angle), 0.5 * rate * (std::cos(angle) - std::cos(2.0 * angle))};
}

}  // namespace

double start_of(const SineMotion& motion) {
  return motion.start.value_or(0.0);
}

double end_of(const SineMotion& motion) {
  if (!motion.periods) return std::numeric_limits<double>::infinity();
  return start_of(motion) + *motion.periods / motion.frequency;
}

Vec3 peak_velocity(const SineMotion& motion) {
  return two_pi * motion.frequency * motion.amplitude;
}

/// Largest ω² |sin 2θ − ½ sin θ|, where cos θ = (1 − √129)/16.
double peak_acceleration(const SineMotion& motion) {
  const double rate = two_pi * motion.frequency;
  const double angle = std::acos((1.0 - std::sqrt(129.0)) / 16.0);
  return rate * rate * motion.amplitude.norm() * std::abs(std::sin(2.0 * angle) - 0.5 * std::sin(angle));
}

Swing swing_at(const SineMotion& motion, double time) {
  const double end = end_of(motion);
  if (time <= start_of(motion) || time >= end) return {};
  const double since = time - start_of(motion);
  const double left = end - time;
  if (left >= 0.5 / motion.frequency) return swing_from_start(motion.frequency, since);
  const Swing mirrored = swing_from_start(motion.frequency, left);
  return {-mirrored.place, mirrored.rate};
}

double next_stop_of(const SineMotion& motion, double time) {
  const double start = start_of(motion);
  const auto after = [&](double at) { return at * (1.0 - 1e-12) > time; };
  if (after(start)) return start;
  const double part = 1.0 / (stops_per_period * motion.frequency);
  double number = std::floor((time - start) / part);
  while (!after(start + number * part)) number += 1.0;
  const double stop = start + number * part;
  const double end = end_of(motion);
  if (stop < end * (1.0 - 1e-12)) return stop;
  return after(end) ? end : std::numeric_limits<double>::infinity();
}

}  // namespace scree
