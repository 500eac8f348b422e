#pragma once

#include <filesystem>

namespace scree {

/// Path of the prepared recording of a gallery scene in the user's cache. Depends on the versions of the
/// scene, its files, Scree and the recording format.
/// @throws SceneError
std::filesystem::path prepared_path(const std::filesystem::path& scene);

/// Path of an empty file that marks a scene that runs fast enough and needs no recording.
/// @throws SceneError
std::filesystem::path fast_enough_mark(const std::filesystem::path& scene);

/// The recording if it exists; empty if not, or if the scene cannot be read.
std::filesystem::path prepared_recording(const std::filesystem::path& scene);

}  // namespace scree
