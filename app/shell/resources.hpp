#pragma once

#include <filesystem>
#include <string>
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

/// Where `gallery.txt` puts a scene: "# GROUP" lines, below each "NAME: topic, topic".
struct Shelf {
  std::string group;   ///< "Flow"; "More" for an example that is not listed, empty for what is none
  std::string topics;  ///< what one may search for beside the words of the scene: "silo, discharge"
};
Shelf shelf_of(const std::filesystem::path& scene);

}  // namespace scree
