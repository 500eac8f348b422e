#pragma once

#include <filesystem>
#include <vector>

namespace scree {

/// The folder with scenes, meshes and thumbnails: `../share/scree` beside the folder of the executable where
/// the program is installed, otherwise `resources` of the source tree it was built from.
std::filesystem::path resource_folder();

/// The scenes of the gallery: those that `scenes/gallery.txt` names, in its order, then the others by name.
std::vector<std::filesystem::path> example_scenes();

}  // namespace scree
