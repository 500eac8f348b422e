#pragma once

#include "core/scene/scene.hpp"

namespace scree {

/// What a scene's parts must be to each other: names that are unique and refer to something, velocities that
/// fit the plane of motion, output times that can be counted. @throws SceneError at the first fault
void check_scene(const Scene& scene);

}  // namespace scree
