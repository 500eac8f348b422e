#pragma once

#include "core/scene/scene.hpp"

namespace scree {

/// The scene itself. @throws SceneError: one with a lattice, which can be run, but not drawn
const Scene& drawable(const Scene& scene);

}  // namespace scree
