#include "app/commands/check_command.hpp"

#include <algorithm>
#include <iostream>

#include "app/commands/check_mesh_file.hpp"
#include "app/commands/check_scene_file.hpp"
#include "core/scene/scene.hpp"

namespace scree {

int check_files(const CheckOptions& options) {
  int status = 0;
  for (const std::string& file : options.files) {
    if (file != options.files.front()) std::cout << '\n';
    std::string extension = std::filesystem::path(file).extension().string();
    std::transform(extension.begin(), extension.end(), extension.begin(),
                   [](unsigned char c) { return std::tolower(c); });
    bool sound = false;
    if (extension == ".toml" || extension == ".zip") {
      sound = check_scene_file(file, options.values);
    } else if (extension == ".stl" || extension == ".obj" || extension == ".ply") {
      if (options.values.empty()) {
        sound = check_mesh_file(file);
      } else {
        std::cerr << "scree: " << file << ": is a mesh; --set replaces values of scenes\n";
      }
    } else {
      std::cerr << "scree: " << file << ": is neither a scene (.toml, .zip) nor a mesh (.stl, .obj, .ply)\n";
    }
    if (!sound) status = 2;
  }
  return status;
}

}  // namespace scree
