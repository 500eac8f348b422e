#pragma once

#include "core/scene/scene.hpp"

namespace scree {

/// Checks that probes have different names and measure something that the scene has. @throws SceneError
void check_probes(const Scene& scene);

}  // namespace scree
