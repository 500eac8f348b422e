#include "core/model/lookup.hpp"

#include <algorithm>
#include <charconv>

namespace scree {

int find_body(const Model& model, const std::string& name) {
  for (const auto& [body, own] : model.names) {
    if (own == name) return body;
  }
  int number = -1;
  const auto [end, error] = std::from_chars(name.data(), name.data() + name.size(), number);
  const bool whole = error == std::errc() && end == name.data() + name.size();
  return whole && number >= 0 && number < static_cast<int>(model.bodies.size()) ? number : -1;
}

int find_wall(const Model& model, const std::string& name) {
  const auto found = std::find_if(model.walls.begin(), model.walls.end(),
                                  [&](const WallModel& wall) { return wall.name == name; });
  return found == model.walls.end() ? -1 : static_cast<int>(found - model.walls.begin());
}

}  // namespace scree
