#pragma once

#include <array>
#include <vector>

#include "core/base/vector.hpp"

namespace scree {

/// How far the corners of a face may lie beside its plane [m]. It follows the shape: the bulge of a lens is
/// no irregularity of a plane, however small its slopes are.
double flatness(const std::vector<Vec3>& points);

/// The mean plane of triangles, weighted by their areas.
class MeanPlane {
 public:
  void add(const std::array<Vec3, 3>& corners);
  /// Whether the corners lie in the plane to this distance.
  bool holds(const std::array<Vec3, 3>& corners, double tolerance) const;

 private:
  Vec3 area_ = Vec3::Zero();    ///< sum of twice the vector areas [m²]
  Vec3 centre_ = Vec3::Zero();  ///< sum of the centres, each times twice the area [m³]
  double weight_ = 0.0;         ///< sum of twice the areas [m²]
};

}  // namespace scree
