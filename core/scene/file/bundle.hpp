#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "core/scene/file/edited_text.hpp"
#include "core/scene/file/scene_history.hpp"
#include "core/scene/scene.hpp"

namespace scree {

// A bundle is a ZIP file with a scene, scene.toml at its root, and all files that it uses.

inline constexpr const char* scene_of_bundle = "scene.toml";
inline constexpr const char* history_of_bundle = "history.toml";
inline constexpr const char* checkpoint_of_bundle = "checkpoint.scree";

/// Returns whether a file has the extension of a bundle: ".zip".
bool is_bundle_path(const std::filesystem::path& path);

/// Writes a scene with its files. The same scene gives the same bytes.
/// @param source  the scene as the user has written it: its comments and its order stay, see `edited_text`
/// @param checkpoint  content of a checkpoint that the bundle also holds
/// @param history  that it also holds
/// @return the text of the scene in the bundle
/// @throws SceneError: a file cannot be read, or there are more than `unpack_bundle` accepts;
///   std::ios_base::failure
SceneSource write_bundle(const Scene& scene, const std::filesystem::path& path,
                         const SceneSource& source = {}, const std::optional<std::string>& checkpoint = {},
                         const std::optional<SceneHistory>& history = {});

/// Unpacks a bundle into a new private folder, which is removed when the program ends. Refuses names that
/// lead out of the folder, links, encrypted files, more than 1,000 files or 1 GiB, contents that are 200
/// times as large as the archive, and damaged archives.
/// @return folder with `scene_of_bundle`. @throws SceneError
std::filesystem::path unpack_bundle(const std::filesystem::path& path);

/// Returns whether a file was unpacked from a bundle, so that it will be removed.
bool is_unpacked(const std::filesystem::path& path);

}  // namespace scree
