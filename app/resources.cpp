#include "app/resources.hpp"

#include <algorithm>
#include <fstream>
#include <string>

namespace scree {
namespace {

/// Names without extension, one a line.
std::vector<std::string> wanted_order(const std::filesystem::path& folder) {
  std::vector<std::string> names;
  std::ifstream file(folder / "gallery.txt");
  for (std::string name; std::getline(file, name);) names.push_back(name);
  return names;
}

}  // namespace

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

std::filesystem::path example_measurement() {
  return resource_folder() / "measurements" / "made_up_cycles.csv";
}

bool is_example(const std::filesystem::path& scene) {
  const std::string way = scene.lexically_relative(resource_folder() / "scenes").string();
  return !way.empty() && way.rfind("..", 0) != 0;
}

std::vector<std::filesystem::path> example_scenes() {
  std::vector<std::filesystem::path> scenes;
  std::error_code error;
  const std::filesystem::path folder = resource_folder() / "scenes";
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder, error)) {
    if (entry.path().extension() == ".toml") scenes.push_back(entry.path());
  }
  const std::vector<std::string> order = wanted_order(folder);
  const auto rank = [&order](const std::filesystem::path& scene) {
    return std::pair(std::find(order.begin(), order.end(), scene.stem().string()), scene);
  };
  std::sort(scenes.begin(), scenes.end(),
            [&rank](const auto& one, const auto& other) { return rank(one) < rank(other); });
  return scenes;
}

}  // namespace scree
