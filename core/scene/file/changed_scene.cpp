#include "core/scene/file/changed_scene.hpp"

#include <algorithm>

#include "core/scene/event_order.hpp"
#include "core/scene/file/scene_file.hpp"
#include "core/scene/file/scene_values.hpp"
#include "core/scene/live_values.hpp"

namespace scree {
namespace {

/// Copy without events that set values, each of which would be checked again.
Scene without_changes(Scene scene) {
  std::erase_if(scene.events,
                [](const EventSpec& event) { return std::holds_alternative<SetEvent>(event.action); });
  return scene;
}

/// Copy of a scene with some values, which may be any.
Scene with_values(const Scene& scene, const std::vector<SceneValue>& values, int line) {
  const ValueSource source{"event.set ", line};
  const std::filesystem::path file =
      std::filesystem::absolute(scene.file.empty() ? std::filesystem::path("scene.toml") : scene.file);
  try {
    return parse_scene(scene_text(scene, file.parent_path()), file, values, source);
  } catch (const SceneError& error) {
    throw SceneError(scene.file, line, error.message());
  }
}

bool differ_beyond_live_values(const Scene& before, Scene after) {
  copy_live_values(before, after);
  return scene_text(after, ".") != scene_text(before, ".");
}

/// @param after  with the values
void check_live(const Scene& before, const Scene& after, const std::vector<SceneValue>& values, int line) {
  if (!differ_beyond_live_values(before, after)) return;
  for (const SceneValue& value : values) {
    if (values.size() > 1 && !differ_beyond_live_values(before, with_values(before, {value}, line))) continue;
    throw SceneError(before.file, line,
                     "event.set " + value.path + "=" + value.text +
                         " cannot take effect while the run goes on; set it in the scene and start again");
  }
}

Scene after(const Scene& scene, const SetEvent& set, int line) {
  const Scene plain = without_changes(scene);
  const Scene with = with_values(plain, set.values, line);
  check_live(plain, with, set.values, line);
  Scene changed = scene;
  copy_live_values(with, changed);
  return changed;
}

Scene after(Scene scene, const FrictionEvent& friction) {
  for (ContactRule& rule : scene.contacts) {
    rule.friction.static_coefficient = friction.static_coefficient;
    rule.friction.dynamic_coefficient = friction.dynamic_coefficient;
  }
  return scene;
}

}  // namespace

Scene changed_scene(const Scene& scene, const EventSpec& event) {
  if (const auto* set = std::get_if<SetEvent>(&event.action)) return after(scene, *set, event.line);
  if (const auto* friction = std::get_if<FrictionEvent>(&event.action)) return after(scene, *friction);
  return scene;
}

void check_changes(const Scene& scene) {
  const auto sets = [](const EventSpec& event) { return std::holds_alternative<SetEvent>(event.action); };
  if (std::none_of(scene.events.begin(), scene.events.end(), sets)) return;
  Scene now = scene;
  for (const EventSpec& event : in_chronological_order(scene.events)) now = changed_scene(now, event);
}

}  // namespace scree
