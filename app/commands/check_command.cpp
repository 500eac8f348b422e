#include "app/commands/check_command.hpp"

#include <algorithm>
#include <iostream>

#include "app/commands/check_mesh_file.hpp"
#include "app/commands/check_scene_file.hpp"
#include "core/scene/scene.hpp"

namespace scree {

int check_files(const std::vector<std::string>& files) {
  int status = 0;
  for (const std::string& file : files) {
    if (file != files.front()) std::cout << '\n';
    std::string extension = std::filesystem::path(file).extension().string();
    std::transform(extension.begin(), extension.end(), extension.begin(),
                   [](unsigned char c) { return std::tolower(c); });
    bool sound = false;
    if (extension == ".toml") {
      sound = check_scene_file(file);
    } else if (extension == ".stl" || extension == ".obj" || extension == ".ply") {
      sound = check_mesh_file(file);
    } else {
      std::cerr << "scree: " << file << ": is neither a scene (.toml) nor a mesh (.stl, .obj, .ply)\n";
    }
    if (!sound) status = 2;
  }
  return status;
}

}  // namespace scree
