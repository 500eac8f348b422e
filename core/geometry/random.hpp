#pragma once

#include <cstdint>

#include "core/base/vector.hpp"
#include "core/geometry/rotation.hpp"

namespace scree {

/// Random numbers that are the same on every machine and with every standard library: SplitMix64 (Steele,
/// Lea, Flood 2014) and mappings that use nothing but IEEE arithmetic and square roots.
class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed) {}

  std::uint64_t bits();
  double uniform(double from, double to);  ///< from ≤ x < to, or from where both are equal
  Vec3 in_box(const Vec3& lower, const Vec3& upper);
  Rotation rotation();  ///< uniform over all rotations

 private:
  std::uint64_t state_;
};

}  // namespace scree
