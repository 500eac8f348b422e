#pragma once

#include <filesystem>
#include <vector>

namespace scree {

/// The folder with scenes, meshes and thumbnails: `../share/scree` beside the folder of the executable where
/// the program is installed, otherwise `resources` of the source tree it was built from.
std::filesystem::path resource_folder();

/// A test with cycles of loading and unloading that was made up, of a steel ball of 15 mm radius.
std::filesystem::path example_measurement();

/// Whether a file lies among the scenes of the gallery.
bool is_example(const std::filesystem::path& scene);

/// The scenes of the gallery, those in folders as well: those that `scenes/gallery.txt` names, in its order,
/// then the others by name.
std::vector<std::filesystem::path> example_scenes();

}  // namespace scree
