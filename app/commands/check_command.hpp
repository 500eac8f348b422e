#pragma once

#include <string>
#include <vector>

#include "core/scene/file/scene_values.hpp"

namespace scree {

struct CheckOptions {
  std::vector<std::string> files;
  std::vector<SceneValue> values;  ///< replace those of the scenes
};

/// `scree check`: prints the content and all faults of scenes and meshes.
/// @return exit status: 0, or 2 for a fault
int check_files(const CheckOptions& options);

}  // namespace scree
