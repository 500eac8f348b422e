#pragma once

#include <toml++/toml.h>

#include <filesystem>
#include <string>
#include <vector>

#include "core/scene/scene.hpp"

namespace scree {

/// Splits "PATH=VALUE".
/// @throws std::invalid_argument with what would be right
SceneValue scene_value(const std::string& argument);

/// The value at a path; null: the file leaves it to its default, or has no such part.
const toml::node* find_value(const toml::table& document, const std::string& path);

/// Where values come from, for messages.
struct ValueSource {
  const char* name = "--set ";  ///< before the path
  int line = 0;                 ///< of the file; 0: the command line
};

/// Sets values of a scene file before it is read.
/// @throws SceneError: an unknown path, with the nearest one, or a text that is no value
void set_values(toml::table& document, const std::vector<SceneValue>& values,
                const std::filesystem::path& file, const ValueSource& source = {});

/// An error in the value of a key names the value that was set, since it is not in the file.
SceneError with_source(const SceneError& error, const std::vector<SceneValue>& values,
                       const ValueSource& source = {});

}  // namespace scree
