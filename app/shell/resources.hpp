#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "app/cli/resource_folder.hpp"

namespace scree {

/// A synthetic test with cycles of loading and unloading, of a steel ball with a radius of 15 mm.
std::filesystem::path example_measurement();

/// Returns whether a file belongs to the gallery.
bool is_example(const std::filesystem::path& scene);

/// Scenes of the gallery, including sub-folders: those in `scenes/gallery.txt` in its order, then the others
/// by name.
std::vector<std::filesystem::path> example_scenes();

/// Place of a scene in `gallery.txt`: "# GROUP" lines, each followed by "NAME: topic, topic".
struct Shelf {
  std::string group;   ///< "Flow"; "More" for an example that is not listed, empty for other files
  std::string topics;  ///< additional search words: "silo, discharge"
};
Shelf shelf_of(const std::filesystem::path& scene);

}  // namespace scree
