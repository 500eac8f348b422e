#pragma once

#include <filesystem>
#include <vector>

#include "core/scene/file/scene_values.hpp"

namespace scree {

/// `scree check` of a scene: prints its content on standard output, a fault on standard error.
/// @param values  replace those of the scene
/// @return whether it can run
bool check_scene_file(const std::filesystem::path& path, const std::vector<SceneValue>& values);

}  // namespace scree
