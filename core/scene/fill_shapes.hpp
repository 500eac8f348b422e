#pragma once

#include <string>
#include <vector>

#include "core/scene/scene.hpp"

namespace scree {

/// Names of the shapes of a fill's bodies.
inline std::vector<std::string> shapes_of(const FillSpec& fill) {
  if (fill.mixture.empty()) return {fill.shape};
  std::vector<std::string> names;
  for (const ShapeShare& one : fill.mixture) names.push_back(one.shape);
  return names;
}

/// The same in words: "ball", or "ball, cube".
inline std::string shapes_text(const FillSpec& fill) {
  std::string text;
  for (const std::string& name : shapes_of(fill)) text += (text.empty() ? "" : ", ") + name;
  return text;
}

}  // namespace scree
