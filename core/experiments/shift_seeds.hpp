#pragma once

#include "core/scene/scene.hpp"

namespace scree {

/// Gives the fills and inlets of a scene that are random other seeds; 0: their own.
/// @return false: the scene has nothing random
bool shift_seeds(Scene& scene, int by);

}  // namespace scree
