#include "core/geometry/random.hpp"

#include <array>
#include <cmath>

namespace scree {
namespace {

/// A uniform point in the unit disc, and the square of its distance from the centre.
std::array<double, 3> in_disc(Random& random) {
  while (true) {
    const double x = random.uniform(-1.0, 1.0);
    const double y = random.uniform(-1.0, 1.0);
    const double squared = x * x + y * y;
    if (squared > 0.0 && squared < 1.0) return {x, y, squared};
  }
}

}  // namespace

std::uint64_t Random::bits() {
  state_ += 0x9E3779B97F4A7C15ULL;
  std::uint64_t z = state_;
  z = (z ^ (z >> 30U)) * 0xBF58476D1CE4E5B9ULL;
  z = (z ^ (z >> 27U)) * 0x94D049BB133111EBULL;
  return z ^ (z >> 31U);
}

double Random::uniform(double from, double to) {
  const double share = static_cast<double>(bits() >> 11U) * 0x1p-53;
  return from + share * (to - from);
}

Vec3 Random::in_box(const Vec3& lower, const Vec3& upper) {
  // In separate statements: the evaluation order of arguments is unspecified.
  const double x = uniform(lower.x(), upper.x());
  const double y = uniform(lower.y(), upper.y());
  const double z = uniform(lower.z(), upper.z());
  return {x, y, z};
}

Rotation Random::rotation() {
  // Marsaglia (1972): two points of the unit disc give a uniform point on the unit sphere in four dimensions.
  const auto [x1, y1, s1] = in_disc(*this);
  const auto [x2, y2, s2] = in_disc(*this);
  const double scale = std::sqrt((1.0 - s1) / s2);
  return {x1, Vec3(y1, x2 * scale, y2 * scale)};
}

}  // namespace scree
