#pragma once

#include <filesystem>
#include <memory>
#include <optional>

#include "core/model/model.hpp"

namespace scree {

/// Reads a scene and builds its model, including its plots.
/// @param duration  replaces the scene's [s]
/// @throws SceneError
std::shared_ptr<const Model> read_model(const std::filesystem::path& path,
                                        std::optional<double> duration = {});

}  // namespace scree
