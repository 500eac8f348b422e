#pragma once

#include <filesystem>
#include <string>

#include "core/scene/scene.hpp"

namespace scree {

/// Reads and checks a scene file (TOML 1.0). Relative paths in it are relative to the file.
/// Checks everything that can be known without opening another file: keys, types, ranges, names that refer to
/// nothing.
/// @throws SceneError with the line at fault
Scene read_scene(const std::filesystem::path& path);

/// The same from text; `path` is used in messages and to resolve relative paths.
Scene parse_scene(const std::string& text, const std::filesystem::path& path);

/// The scene as TOML text that `parse_scene` reads back to the same scene. Mesh paths are written relative to
/// `folder` where they lie below it or beside it, absolute otherwise.
std::string scene_text(const Scene& scene, const std::filesystem::path& folder);

/// Writes `scene_text` beside the target and renames it, so that a failure leaves the old file.
/// @throws std::filesystem::filesystem_error, std::ios_base::failure
void write_scene(const Scene& scene, const std::filesystem::path& path);

}  // namespace scree
