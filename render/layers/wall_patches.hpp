#pragma once

#include <array>
#include <vector>

#include "render/camera/scene_extent.hpp"

namespace scree {

/// Counter-clockwise seen from the side of the bodies.
using Quad = std::array<Vec3, 4>;

/// Returns whether the plane is horizontal below the bodies.
bool is_level(const PlaneSpec& plane, const SceneExtent& extent);

/// Flat pieces that represent a wall without a mesh in its rest position: the sides of a box; for a plane a
/// patch of the scene's size; for a horizontal plane the numbered part below the scene.
std::vector<Quad> wall_patches(const WallModel& wall, const SceneExtent& extent);

}  // namespace scree
