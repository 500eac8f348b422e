#include "app/resources.hpp"

#include <algorithm>

namespace scree {

std::filesystem::path resource_folder() {
  namespace fs = std::filesystem;
  std::error_code error;
  const fs::path program = fs::read_symlink("/proc/self/exe", error);
  if (!error) {
    const fs::path installed = program.parent_path().parent_path() / "share" / "scree";
    if (fs::is_directory(installed / "scenes", error)) return installed;
  }
  return SCREE_RESOURCE_DIR;
}

std::vector<std::filesystem::path> example_scenes() {
  std::vector<std::filesystem::path> scenes;
  std::error_code error;
  for (const auto& entry : std::filesystem::directory_iterator(resource_folder() / "scenes", error)) {
    if (entry.path().extension() == ".toml") scenes.push_back(entry.path());
  }
  std::sort(scenes.begin(), scenes.end());
  return scenes;
}

}  // namespace scree
