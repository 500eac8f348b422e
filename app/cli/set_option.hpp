#pragma once

#include <vector>

#include "app/cli/parsed_option.hpp"
#include "core/scene/file/scene_values.hpp"

namespace scree {

/// The option --set PATH=VALUE, which may be given several times.
inline void add_set_option(CLI::App& command, std::vector<SceneValue>& values) {
  add_parsed_option(
      command, "--set", values, scene_value,
      "Replaces a value of the scene, such as contact.0.friction.static=0.3, gravity=[0,0,-1.6] or "
      "wall.gate.motion.velocity=[0,0,1]; may be given several times")
      ->type_name("PATH=VALUE");
}

}  // namespace scree
