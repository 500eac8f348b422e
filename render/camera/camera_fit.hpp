#pragma once

#include <vector>

#include "core/base/vector.hpp"

class vtkCamera;

namespace scree {

/// A part of the picture, from −1 to 1 across it and up it.
struct PictureArea {
  double left = -1.0;
  double right = 1.0;
  double bottom = -1.0;
  double top = 1.0;

  /// A part with the same middle as the whole picture.
  static PictureArea share(double filled) { return {-filled, filled, -filled, filled}; }
};

/// What a fitted picture leaves free at its edges.
inline const PictureArea fitted_area = PictureArea::share(0.86);

struct SeenBall {
  Vec3 centre;
  double radius = 0.0;
};

/// Things that shall lie within a part of the picture.
struct SeenGroup {
  std::vector<SeenBall> balls;
  PictureArea area;
};

/// Where a camera stands that is turned in a given way.
struct Framing {
  Vec3 focus = Vec3::Zero();  ///< in the middle of the picture
  double half_height = 1.0;   ///< of what the picture shows at that depth [m]
  bool operator==(const Framing&) const = default;
};

/// How a camera is turned, and what it makes of it.
class Lens {
 public:
  /// @param aspect  width / height of the picture
  Lens(vtkCamera* camera, double aspect);

  /// Of the camera as it stands.
  Framing framing() const { return framing_; }
  /// Moves a camera, without turning it.
  void apply(const Framing& framing, vtkCamera* camera) const;

  /// The nearest one that has everything in its part of the picture.
  Framing fitted(const std::vector<SeenGroup>& groups) const;
  /// The one that has so with the least change: not nearer than now, and moved sideways no more than needed.
  Framing kept(const Framing& now, const std::vector<SeenGroup>& groups) const;
  /// The same camera with its focus as deep in the picture as the middle of what is seen, which is turned
  /// about.
  Framing refocused(const Framing& framing, const std::vector<SeenBall>& balls) const;
  /// The part of the picture that a ball takes, roughly; empty (left > right) behind the camera.
  PictureArea part_of(const SeenBall& ball, const Framing& framing) const;
  /// The corners of what a framing shows at the depth of its focus.
  std::vector<SeenBall> corners(const Framing& framing) const;
  Vec3 towards() const { return towards_; }

 private:
  struct Bounds;
  Bounds bounds_of(const std::vector<SeenGroup>& groups, const Vec3& focus, bool across) const;
  double distance_of(double half_height) const;

  Vec3 right_;
  Vec3 up_;
  Vec3 towards_;  ///< the viewer
  bool parallel_;
  double aspect_;
  double tangent_;  ///< of half the vertical angle
  Framing framing_;
};

/// Moves a camera, without turning it, so that the points just fill the picture.
/// @param aspect  width / height of the picture
void fit_points(vtkCamera* camera, const std::vector<Vec3>& points, double aspect);

/// The corners of a box with axes along the global ones.
std::vector<Vec3> box_corners(const Vec3& lower, const Vec3& upper);
std::vector<SeenBall> as_balls(const std::vector<Vec3>& points);

}  // namespace scree
