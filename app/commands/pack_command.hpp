#pragma once

#include <filesystem>
#include <optional>
#include <vector>

#include "core/scene/file/scene_values.hpp"

namespace scree {

struct PackOptions {
  std::filesystem::path scene;
  std::vector<SceneValue> values;  ///< replace those of the scene
  std::filesystem::path out;
  std::optional<std::filesystem::path> checkpoint;  ///< also packed
};

/// `scree pack`: writes a scene and its files into one file. @return exit status
/// @throws SceneError, std::ios_base::failure
int pack_scene(const PackOptions& options);

}  // namespace scree
