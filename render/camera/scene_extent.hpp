#pragma once

#include <array>
#include <vector>

#include "core/frame/frame.hpp"
#include "render/style/sight.hpp"

namespace scree {

/// A rectangle of the ground with sides at multiples of the line spacing.
struct GroundRectangle {
  double spacing = 1.0;  ///< 1, 2 or 5 × 10ⁿ [m]
  /// Lowest and highest line across the ground's first and second axis, in spacings.
  std::array<int, 2> first = {-1, -1};
  std::array<int, 2> last = {1, 1};

  double middle(int axis) const { return 0.5 * spacing * (first[axis] + last[axis]); }
  double half_size(int axis) const { return 0.5 * spacing * (last[axis] - first[axis]); }
};

/// Sizes and directions for the layout of a scene's picture. Constant for a model, so that nothing jumps. All
/// positions are relative to `origin`.
struct SceneExtent {
  /// Zero, or global coordinates near a distant scene: graphics cards use single precision, so that pictures
  /// are drawn relative to it.
  Vec3 origin = Vec3::Zero();
  Vec3 up = Vec3::UnitZ();     ///< unit, against gravity
  Vec3 right = Vec3::UnitX();  ///< unit: first axis of the ground
  Vec3 back = Vec3::UnitY();   ///< unit: second axis of the ground, up × right
  Vec3 lower = Vec3::Zero();   ///< bounding box of everything at the start and the ground below [m]
  Vec3 upper = Vec3::Zero();
  double ground = 0.0;     ///< height of the ground along `up` [m]
  double body_size = 1.0;  ///< typical diameter of a body [m]
  GroundRectangle grid;    ///< part of the ground with numbered lines
  double force = 1.0;      ///< a typical contact force [N]; 0: unknown

  /// Point of the ground with given coordinates along the two axes.
  Vec3 on_ground(double a, double b) const { return a * right + b * back + ground * up; }
  Vec3 centre() const { return 0.5 * (lower + upper); }
  double diagonal() const { return (upper - lower).norm(); }
};

SceneExtent scene_extent(const Model& model);

/// Corners of the bounding box of present bodies, present finite walls and the numbered part of the ground.
std::vector<Vec3> present_corners(const Frame& frame, const SceneExtent& extent);
/// Corners of the bounding box of visible bodies and walls; of everything present if all or none are visible.
std::vector<Vec3> seen_corners(const Frame& frame, const SceneExtent& extent, const Sight& sight);

/// Corners of the bounding box of visible finite walls; empty: none.
std::vector<Vec3> wall_corners(const Frame& frame, const Sight& sight);

}  // namespace scree
