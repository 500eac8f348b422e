#pragma once

#include "core/scene/scene.hpp"

namespace scree {

/// Checks the consistency of a scene: names are unique and refer to something, velocities fit the plane of
/// motion, the number of output times is reasonable.
/// @throws SceneError at the first fault
void check_scene(const Scene& scene);

}  // namespace scree
