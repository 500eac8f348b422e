#include "app/shell/resources.hpp"

#include <algorithm>
#include <fstream>
#include <string>

namespace scree {
namespace {

/// One line of `gallery.txt` that names a scene.
struct Listed {
  std::string name;  ///< of the file, without extension
  Shelf shelf;
};

std::vector<Listed> read_shelves() {
  std::vector<Listed> listed;
  std::ifstream file(resource_folder() / "scenes" / "gallery.txt");
  std::string group;
  for (std::string line; std::getline(file, line);) {
    if (line.rfind("# ", 0) == 0) {
      group = line.substr(2);
      continue;
    }
    const std::size_t colon = line.find(": ");
    const std::string topics = colon == std::string::npos ? "" : line.substr(colon + 2);
    listed.push_back({line.substr(0, colon), {group, topics}});
  }
  return listed;
}

auto find_listed(const std::vector<Listed>& listed, const std::filesystem::path& scene) {
  return std::find_if(listed.begin(), listed.end(),
                      [&scene](const Listed& line) { return line.name == scene.stem().string(); });
}

}  // namespace

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
  const std::vector<Listed> order = read_shelves();
  const auto rank = [&order](const std::filesystem::path& scene) {
    return std::pair(find_listed(order, scene), scene);
  };
  std::sort(scenes.begin(), scenes.end(),
            [&rank](const auto& one, const auto& other) { return rank(one) < rank(other); });
  return scenes;
}

Shelf shelf_of(const std::filesystem::path& scene) {
  const std::vector<Listed> listed = read_shelves();
  if (!is_example(scene)) return {};
  const auto found = find_listed(listed, scene);
  return found == listed.end() ? Shelf{"More", ""} : found->shelf;
}

}  // namespace scree
