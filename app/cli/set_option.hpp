#pragma once

#include <CLI/CLI.hpp>
#include <vector>

#include "core/scene/file/scene_values.hpp"

namespace scree {

/// The option --set PATH=VALUE, which may be given several times.
inline void add_set_option(CLI::App& command, std::vector<SceneValue>& values) {
  command
      .add_option_function<std::vector<std::string>>(
          "--set",
          [&values](const std::vector<std::string>& arguments) {
            for (const std::string& argument : arguments) {
              try {
                values.push_back(scene_value(argument));
              } catch (const std::invalid_argument& error) {
                throw CLI::ValidationError(error.what());
              }
            }
          },
          "Replaces a value of the scene, such as contact.0.friction.static=0.3, gravity=[0,0,-1.6] or "
          "wall.gate.motion.velocity=[0,0,1]; may be given several times")
      ->allow_extra_args(false)
      ->type_name("PATH=VALUE");
}

}  // namespace scree
