#pragma once

#include <filesystem>

namespace scree {

/// Folder with scenes, meshes and thumbnails: `../share/scree` relative to the executable's folder if
/// installed, otherwise `resources` of the source tree.
std::filesystem::path resource_folder();

}  // namespace scree
