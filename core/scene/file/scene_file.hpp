#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "core/scene/file/edited_text.hpp"
#include "core/scene/file/scene_history.hpp"
#include "core/scene/file/scene_values.hpp"
#include "core/scene/scene.hpp"

namespace scree {

/// Reads and checks a scene file (TOML 1.0), or the scene of a bundle. Relative paths in it are relative to
/// the file. Checks everything that needs no other file: keys, types, ranges, names.
/// @param values  replace those of the file
/// @throws SceneError with the line at fault
Scene read_scene(const std::filesystem::path& path, const std::vector<SceneValue>& values = {});

/// A bundle, unpacked as `unpack_bundle` does.
struct UnpackedBundle {
  Scene scene;                       ///< as `read_scene` reads it
  SceneSource source;                ///< text of the scene
  std::filesystem::path checkpoint;  ///< empty: the bundle holds none
  std::optional<SceneHistory> history;
};
/// @throws SceneError with the line at fault
UnpackedBundle read_bundle(const std::filesystem::path& path, const std::vector<SceneValue>& values = {});

/// The text of a scene file, or of the scene of a bundle; empty: it cannot be read.
SceneSource source_of_scene(const std::filesystem::path& path);

/// The same as `read_scene` from text; `path` is used in messages and to resolve relative paths.
/// @param source  of the values, for messages
Scene parse_scene(const std::string& text, const std::filesystem::path& path,
                  const std::vector<SceneValue>& values = {}, const ValueSource& source = {});

/// TOML text that `parse_scene` reads back to the same scene. Mesh paths are relative to `folder` if they lie
/// below or beside it, otherwise absolute.
std::string scene_text(const Scene& scene, const std::filesystem::path& folder);

/// Folder beside a scene for files that were unpacked from a bundle: scene_files beside scene.toml.
std::filesystem::path files_beside(const std::filesystem::path& scene);

/// Writes `scene_text` to a temporary file and renames it, so that a failure leaves the old file. Files that
/// were unpacked from a bundle are copied into `files_beside` it.
/// @throws std::filesystem::filesystem_error, std::ios_base::failure
void write_scene(const Scene& scene, const std::filesystem::path& path);

}  // namespace scree
