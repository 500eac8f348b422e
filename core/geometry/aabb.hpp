#pragma once

#include <limits>

#include "core/vector.hpp"

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
  /// Boxes that touch overlap.
  bool overlaps(const Aabb& other) const {
    return (lower.array() <= other.upper.array()).all() && (other.lower.array() <= upper.array()).all();
  }
};

}  // namespace scree
