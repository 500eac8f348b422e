#pragma once

#include <toml++/toml.h>

#include <vector>

#include "core/scene/scene.hpp"

namespace scree {

// The dynamic coefficient of friction never exceeds the static one. Values that set only one of the two
// change the other one, too, where it would contradict: it takes the same value. A dynamic coefficient that
// equals the static one, as when it is left out, follows it upwards, too.

/// The values and, behind them, what they change so.
/// @param values  as in `--set`
std::vector<SceneValue> with_friction_partners(const Scene& scene, const std::vector<SceneValue>& values);
/// @param document  a scene file
std::vector<SceneValue> with_friction_partners(const toml::table& document,
                                               const std::vector<SceneValue>& values);

}  // namespace scree
