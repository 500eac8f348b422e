#include "app/commands/lattice/plate_command.hpp"

#include <iostream>

#include "core/scene/file/scene_file.hpp"

namespace scree {

int make_plate(const PlateOptions& options) {
  const Scene scene = example_plate(options.choice);
  if (options.out.empty()) {
    std::cout << scene_text(scene, std::filesystem::current_path());
  } else {
    write_scene(scene, options.out);
  }
  return 0;
}

}  // namespace scree
