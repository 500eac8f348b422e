#pragma once

#include <toml++/toml.h>

#include <filesystem>
#include <string>
#include <vector>

#include "core/scene/scene.hpp"

namespace scree {

/// A value that replaces one of a scene file: `scree run --set contact.0.friction.static=0.3`.
struct SceneValue {
  /// Key as on the page of scenes. A part of a list has its number, from 0, or its name behind the list:
  /// "gravity", "solver.time_step", "material.steel.density", "wall.\"left side\".motion.velocity".
  std::string path;
  std::string text;  ///< as in a scene file; a single word needs no quotes
};

/// Splits "PATH=VALUE".
/// @throws std::invalid_argument with what would be right
SceneValue scene_value(const std::string& argument);

/// Sets values of a scene file before it is read.
/// @throws SceneError: an unknown path, with the nearest one, or a text that is no value
void set_values(toml::table& document, const std::vector<SceneValue>& values,
                const std::filesystem::path& file);

/// An error in the value of a key names the value that was set, since it is not in the file.
SceneError with_source(const SceneError& error, const std::vector<SceneValue>& values);

}  // namespace scree
