#pragma once

#include "core/scene/scene.hpp"

namespace scree {

/// Checks that walls can move as they are given, and that the bodies and the method of a scene go with them.
/// @throws SceneError
void check_walls(const Scene& scene);

}  // namespace scree
