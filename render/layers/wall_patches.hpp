#pragma once

#include <array>
#include <vector>

#include "render/camera/scene_extent.hpp"

namespace scree {

/// Counter-clockwise seen from the side that bodies touch.
using Quad = std::array<Vec3, 4>;

/// Whether bodies stand on the plane.
bool is_level(const PlaneSpec& plane, const SceneExtent& extent);

/// The flat pieces that a wall which is no mesh is drawn as, in its rest position: the sides of a box; of a
/// plane a patch of the scene's size, of a level one the part of it below the scene that has numbers.
std::vector<Quad> wall_patches(const WallModel& wall, const SceneExtent& extent);

}  // namespace scree
