#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <vector>

#include "core/model/model.hpp"
#include "core/scene/file/scene_values.hpp"

namespace scree {

/// Reads a scene and builds its model, including its plots.
/// @param values    replace those of the file
/// @param duration  replaces the scene's [s]
/// @throws SceneError
std::shared_ptr<const Model> read_model(const std::filesystem::path& path,
                                        const std::vector<SceneValue>& values = {},
                                        std::optional<double> duration = {});

}  // namespace scree
