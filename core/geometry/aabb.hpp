#pragma once

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/base/vector.hpp"

namespace scree {

/// A box with edges along the axes. Empty when made.
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
  /// Whether a point origin + t × direction of it has 0 ≤ t ≤ length.
  /// @param inverse  1/direction by components, infinite where that is 0
  bool met_by_ray(const Vec3& origin, const Vec3& inverse, double length) const {
    double first = 0.0;
    double last = length;
    for (int axis = 0; axis < 3; ++axis) {
      const double one = (lower[axis] - origin[axis]) * inverse[axis];
      const double other = (upper[axis] - origin[axis]) * inverse[axis];
      // Along a side of the box 0 × ∞ is no number, and no bound either.
      if (std::isnan(one) || std::isnan(other)) continue;
      first = std::max(first, std::min(one, other));
      last = std::min(last, std::max(one, other));
    }
    return first <= last;
  }
  /// Boxes that touch overlap.
  bool overlaps(const Aabb& other) const {
    return (lower.array() <= other.upper.array()).all() && (other.lower.array() <= upper.array()).all();
  }
};

}  // namespace scree
