#pragma once

#include "core/base/vector.hpp"

class vtkCamera;

namespace scree {

/// Projection of a scene's points to a picture.
class PictureMap {
 public:
  /// @param width  of the picture, and its height [pixels]
  PictureMap(vtkCamera* camera, int width, int height);

  int width() const { return width_; }
  int height() const { return height_; }
  /// x and y in pixels from the lower left corner, and the depth: distance from the eye's plane [m].
  /// Meaningless for non-positive depth.
  Eigen::Vector3f operator()(const Eigen::Vector3f& point) const {
    const Eigen::Vector3f seen = axes_ * (point - eye_);
    const float scale = pixels_per_metre(seen.z());
    return {middle_.x() + scale * seen.x(), middle_.y() + scale * seen.y(), seen.z()};
  }
  float pixels_per_metre(float depth) const { return parallel_ ? scale_ : scale_ / depth; }

 private:
  Eigen::Matrix3f axes_;  ///< rows: right, up, away from the eye
  Eigen::Vector3f eye_;
  Eigen::Vector2f middle_;
  float scale_;
  bool parallel_;
  int width_;
  int height_;
};

}  // namespace scree
