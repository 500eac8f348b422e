#pragma once

#include <vector>

#include "core/base/vector.hpp"

class vtkCamera;

namespace scree {

/// Area of the picture, from −1 to 1 horizontally and vertically.
struct PictureArea {
  double left = -1.0;
  double right = 1.0;
  double bottom = -1.0;
  double top = 1.0;

  /// An area with the same centre as the whole picture.
  static PictureArea share(double filled) { return {-filled, filled, -filled, filled}; }
};

/// Area for fitted content, with a margin at the edges.
inline const PictureArea fitted_area = PictureArea::share(0.86);

struct SeenBall {
  Vec3 centre;
  double radius = 0.0;
};

/// Objects that must lie within an area of the picture.
struct SeenGroup {
  std::vector<SeenBall> balls;
  PictureArea area;
};

/// Camera position for a given direction.
struct Framing {
  Vec3 focus = Vec3::Zero();  ///< centre of the picture
  double half_height = 1.0;   ///< of the visible area at that depth [m]
  bool operator==(const Framing&) const = default;
};

/// Projection of a camera with fixed direction.
class Lens {
 public:
  /// @param aspect  width / height of the picture
  Lens(vtkCamera* camera, double aspect);

  /// Framing of the camera in its current position.
  Framing framing() const { return framing_; }
  /// Moves a camera without rotating it.
  void apply(const Framing& framing, vtkCamera* camera) const;

  /// Closest framing that has everything in its area of the picture.
  Framing fitted(const std::vector<SeenGroup>& groups) const;
  /// Framing that satisfies this with the least change: not closer than now, and moved sideways no more than
  /// needed.
  Framing kept(const Framing& now, const std::vector<SeenGroup>& groups) const;
  /// The same framing with its focus at the depth of the centre of what is visible, the centre of rotation.
  Framing refocused(const Framing& framing, const std::vector<SeenBall>& balls) const;
  /// Approximate area of a ball in the picture; empty (left > right) behind the camera.
  PictureArea part_of(const SeenBall& ball, const Framing& framing) const;
  /// Corners of the visible area at the depth of the focus.
  std::vector<SeenBall> corners(const Framing& framing) const;
  Vec3 towards() const { return towards_; }

 private:
  struct Bounds;
  Bounds bounds_of(const std::vector<SeenGroup>& groups, const Vec3& focus, bool across) const;
  double distance_of(double half_height) const;

  Vec3 right_;
  Vec3 up_;
  Vec3 towards_;  ///< unit, towards the viewer
  bool parallel_;
  double aspect_;
  double tangent_;  ///< of half the vertical angle
  Framing framing_;
};

/// Moves a camera without rotating it so that the points just fill the picture.
/// @param aspect  width / height of the picture
void fit_points(vtkCamera* camera, const std::vector<Vec3>& points, double aspect);

/// Corners of an axis-aligned box.
std::vector<Vec3> box_corners(const Vec3& lower, const Vec3& upper);
std::vector<SeenBall> as_balls(const std::vector<Vec3>& points);

}  // namespace scree
