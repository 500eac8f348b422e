#pragma once

#include <filesystem>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "core/scene/scene.hpp"

namespace scree {

/// Visits the path of every file that a scene uses: meshes, bodies of fills, references of plots.
void visit_files(Scene& scene, const std::function<void(std::filesystem::path&)>& visit);

/// Gives an event that was saved elsewhere the files and the shape that the same event has in a scene.
/// @param events  of the scene
void take_files(EventSpec& event, const std::vector<EventSpec>& events);

/// Content of such a file.
/// @param for_what  "the recording needs it along with its scene". @throws SceneError
std::string read_file_of_scene(const std::filesystem::path& path, const std::string& for_what);

/// Names by which the files of a scene can lie in one folder: short, of letters that every system and program
/// reads, and each of its own.
class NamesOfFiles {
 public:
  struct Name {
    std::string name;
    bool fresh = false;  ///< asked for the first time
  };
  Name of(const std::filesystem::path& file);

 private:
  std::map<std::filesystem::path, std::string> names_;
  std::set<std::string> taken_;
};

}  // namespace scree
