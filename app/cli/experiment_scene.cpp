#include "app/cli/experiment_scene.hpp"

#include "app/cli/resource_folder.hpp"

namespace scree {

std::filesystem::path scene_file_of(const Experiment& experiment) {
  return resource_folder() / "scenes" / (experiment.scene + ".toml");
}

}  // namespace scree
