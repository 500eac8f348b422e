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

std::optional<BodyRange> find_fill(const Model& model, const std::string& name) {
  for (std::size_t i = 0; i < model.fill_bodies.size(); ++i) {
    if (!name.empty() && model.scene.fills[i].name == name) return model.fill_bodies[i];
  }
  for (const auto& [own, bodies] : model.joining_fills) {
    if (own == name) return bodies;
  }
  return std::nullopt;
}

const WallSpec& wall_spec(const Model& model, std::size_t wall) {
  const std::size_t first = model.walls.size() - model.joining_walls.size();
  return wall < first ? model.scene.walls[wall] : model.joining_walls[wall - first];
}

int find_wall(const Model& model, const std::string& name) {
  const auto found = std::find_if(model.walls.begin(), model.walls.end(),
                                  [&](const WallModel& wall) { return wall.name == name; });
  return found == model.walls.end() ? -1 : static_cast<int>(found - model.walls.begin());
}

std::vector<std::string> joined_names(const Model& model) {
  std::vector<std::string> names;
  for (const auto& [name, bodies] : model.joining_fills) names.push_back(name);
  for (const WallSpec& wall : model.joining_walls) names.push_back(wall.name);
  return names;
}

bool names_something(const Model& model, const std::string& name) {
  return find_wall(model, name) >= 0 || find_body(model, name) >= 0 || find_fill(model, name).has_value();
}

}  // namespace scree
