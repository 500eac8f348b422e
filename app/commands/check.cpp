#include "app/commands/check.hpp"

#include <iostream>

#include "core/scene/scene_file.hpp"
#include "core/simulation/model.hpp"

namespace scree {

int check_files(const std::vector<std::string>& files) {
  for (const std::string& file : files) {
    const auto model = build_model(read_scene(file));
    std::cout << file << ": " << model->bodies.size() << " bodies\n";
  }
  return 0;
}

}  // namespace scree
