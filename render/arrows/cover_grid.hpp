#pragma once

#include <vector>

#include "render/camera/picture_map.hpp"
#include "render/vtk/sphere_prop.hpp"

namespace scree {

/// Visible depth in a picture full of spheres, in cells of some pixels. A cheap occlusion test; the depth
/// test handles the rest.
class CoverGrid {
 public:
  /// @param typical_radius  of a sphere; cells are a third of its size in the picture [m]
  CoverGrid(const PictureMap& map, const std::vector<DrawnSphere>& spheres, float typical_radius);

  /// Returns whether spheres cover the surroundings of a point of the picture at smaller depths. False
  /// outside.
  bool hides(float x, float y, float depth) const {
    const auto column = static_cast<int>(x * cells_per_pixel_);
    const auto row = static_cast<int>(y * cells_per_pixel_);
    if (!(x >= 0.0F && y >= 0.0F) || column >= columns_ || row >= rows_) return false;
    return depth > seen_to_[static_cast<std::size_t>(row) * columns_ + column];
  }
  float cell() const { return 1.0F / cells_per_pixel_; }  ///< [pixels]

 private:
  void cover(const PictureMap& map, const DrawnSphere& sphere);
  void widen_gaps();

  float cells_per_pixel_;
  int columns_;
  int rows_;
  std::vector<float> seen_to_;  ///< largest visible depth in a cell and its neighbours [m]
};

}  // namespace scree
