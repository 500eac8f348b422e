#pragma once

#include <array>
#include <vector>

#include "core/base/vector.hpp"

namespace scree {

/// Allowed distance of a face's corners from its plane [m]. It scales with the shape: the bulge of a lens is
/// no irregularity of a plane, however small its slopes are.
double flatness(const std::vector<Vec3>& points);

/// Area-weighted mean plane of triangles.
class MeanPlane {
 public:
  void add(const std::array<Vec3, 3>& corners);
  /// Returns whether the corners lie in the plane within a tolerance.
  bool holds(const std::array<Vec3, 3>& corners, double tolerance) const;

 private:
  Vec3 area_ = Vec3::Zero();    ///< sum of twice the vector areas [m²]
  Vec3 centre_ = Vec3::Zero();  ///< sum of the centres, each times twice the area [m³]
  double weight_ = 0.0;         ///< sum of twice the areas [m²]
};

}  // namespace scree
