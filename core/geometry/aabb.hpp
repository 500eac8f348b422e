#pragma once

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/base/vector.hpp"

namespace scree {

/// Axis-aligned box. Initially empty.
struct Aabb {
  Vec3 lower = Vec3::Constant(std::numeric_limits<double>::infinity());
  Vec3 upper = Vec3::Constant(-std::numeric_limits<double>::infinity());

  void include(const Vec3& point) {
    lower = lower.cwiseMin(point);
    upper = upper.cwiseMax(point);
  }
  void include(const Aabb& other) {
    lower = lower.cwiseMin(other.lower);
    upper = upper.cwiseMax(other.upper);
  }
  void inflate(double margin) {
    lower.array() -= margin;
    upper.array() += margin;
  }
  /// Returns whether the ray origin + t × direction meets the box at 0 ≤ t ≤ length.
  /// @param inverse  1/direction by components, infinite for a component of 0
  bool met_by_ray(const Vec3& origin, const Vec3& inverse, double length) const {
    double first = 0.0;
    double last = length;
    for (int axis = 0; axis < 3; ++axis) {
      const double one = (lower[axis] - origin[axis]) * inverse[axis];
      const double other = (upper[axis] - origin[axis]) * inverse[axis];
      // Along a side of the box 0 × ∞ is NaN and bounds nothing.
      if (std::isnan(one) || std::isnan(other)) continue;
      first = std::max(first, std::min(one, other));
      last = std::min(last, std::max(one, other));
    }
    return first <= last;
  }
  /// Touching boxes overlap.
  bool overlaps(const Aabb& other) const {
    return (lower.array() <= other.upper.array()).all() && (other.lower.array() <= upper.array()).all();
  }
};

}  // namespace scree
