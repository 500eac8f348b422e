#pragma once

#include "core/model/model.hpp"

namespace scree {

/// Reads a wall of a scene, with its mesh in its place.
/// @param number  of the wall, from which one without a name gets its name
/// @throws SceneError: an unusable mesh
WallModel read_wall(const Scene& scene, const WallSpec& spec, std::size_t number);

/// Gives a wall the motion of its spec.
void set_motion(const Scene& scene, const WallSpec& spec, WallModel& wall);

}  // namespace scree
