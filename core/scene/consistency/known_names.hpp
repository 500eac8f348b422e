#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "core/scene/scene.hpp"

namespace scree {

/// Checks that the names of some parts differ.
/// @param taken  names with their lines, to which theirs are added
/// @throws SceneError
template <typename Named>
void check_unique(const Scene& scene, const std::vector<Named>& all, const char* kind,
                  std::map<std::string, int>& taken) {
  for (const Named& one : all) {
    if (one.name.empty()) continue;
    const auto [first, added] = taken.emplace(one.name, one.line);
    if (added) continue;
    const std::string where = first->second > 0 ? " in line " + std::to_string(first->second) : "";
    throw SceneError(
        scene.file, one.line,
        std::string(kind) + ".name \"" + one.name + "\" is taken" + where + "; names must differ");
  }
}

/// The names that some parts have.
template <typename Named>
std::vector<std::string_view> names_of(const std::vector<Named>& all) {
  std::vector<std::string_view> names;
  for (const Named& one : all) {
    if (!one.name.empty()) names.push_back(one.name);
  }
  return names;
}

/// Checks that a name refers to a part of the scene.
/// @param known  valid names
/// @param what  the parts: "material"
/// @throws SceneError, with the nearest name
void check_known(const Scene& scene, int line, const std::string& key, const std::string& name,
                 const std::vector<std::string_view>& known, const std::string& what);

}  // namespace scree
