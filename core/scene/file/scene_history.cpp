#include "core/scene/file/scene_history.hpp"

#include <toml++/toml.h>

#include "core/scene/consistency/scene_consistency.hpp"
#include "core/scene/file/changed_scene.hpp"

namespace scree {
namespace {

/// None: the node is no whole number from 0.
std::optional<std::size_t> count_in(const toml::node* node) {
  const auto value = node != nullptr ? node->value_exact<std::int64_t>() : std::nullopt;
  return value && *value >= 0 ? std::optional(static_cast<std::size_t>(*value)) : std::nullopt;
}

/// Returns whether nothing else in a scene needs what came by hand.
bool stands_without(Scene scene, const SceneHistory& history) {
  for (auto place = history.acts.rbegin(); place != history.acts.rend(); ++place)
    scene.events.erase(scene.events.begin() + static_cast<std::ptrdiff_t>(*place));
  scene.shapes.resize(history.shapes);
  try {
    check_scene(scene);
    check_changes(scene);
  } catch (const SceneError&) {
    return false;
  }
  return true;
}

}  // namespace

std::string history_text(const SceneHistory& history) {
  std::string acts;
  for (const std::size_t place : history.acts) acts += (acts.empty() ? "" : ", ") + std::to_string(place);
  return "# What was done by hand while the scene ran: places among its events and pulls, from 0\n"
         "acts = [" +
         acts + "]\n# Number of its first shapes; the others came along\nshapes = " +
         std::to_string(history.shapes) + "\n";
}

std::optional<SceneHistory> history_in(const std::string& text, const Scene& scene) try {
  const toml::table table = toml::parse(text);
  const toml::array* places = table.get_as<toml::array>("acts");
  const std::optional<std::size_t> shapes = count_in(table.get("shapes"));
  if (places == nullptr || !shapes || *shapes > scene.shapes.size()) return std::nullopt;
  SceneHistory history{{}, *shapes};
  for (const toml::node& node : *places) {
    const std::optional<std::size_t> place = count_in(&node);
    const bool ascending = place && (history.acts.empty() || *place > history.acts.back());
    if (!ascending || *place >= scene.events.size()) return std::nullopt;
    history.acts.push_back(*place);
  }
  return stands_without(scene, history) ? std::optional(history) : std::nullopt;
} catch (const toml::parse_error&) {
  return std::nullopt;
}

}  // namespace scree
