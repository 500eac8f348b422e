#pragma once

#include <filesystem>

namespace scree {

/// Where the recording of a scene of the gallery lies, in the user's cache, once it is prepared. Another one
/// for each version of the scene, of the files that it needs, of Scree and of its recordings. @throws
/// SceneError
std::filesystem::path prepared_path(const std::filesystem::path& scene);

/// Beside it, an empty file that says that the scene runs fast enough and needs no recording. @throws
/// SceneError
std::filesystem::path fast_enough_mark(const std::filesystem::path& scene);

/// The recording if it is there, and empty if not, or if the scene cannot be read.
std::filesystem::path prepared_recording(const std::filesystem::path& scene);

}  // namespace scree
