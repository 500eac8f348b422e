#include "core/scene/file/changed_scene.hpp"

#include <algorithm>
#include <optional>
#include <set>
#include <utility>

#include "core/base/text/number.hpp"
#include "core/scene/event_order.hpp"
#include "core/scene/file/scene_file.hpp"
#include "core/scene/file/scene_values.hpp"
#include "core/scene/file/tried_values.hpp"
#include "core/scene/fill_shapes.hpp"
#include "core/scene/live_values.hpp"

namespace scree {
namespace {

/// Copy without events that set values and values to try, each of which would be checked again.
Scene without_changes(Scene scene) {
  scene.tries.clear();
  std::erase_if(scene.events,
                [](const EventSpec& event) { return std::holds_alternative<SetEvent>(event.action); });
  return scene;
}

/// What values that may change while a run goes on are checked against: of bodies one of each shape and
/// material, and nothing that refers to bodies. It is written and read again for each change, which must not
/// cost more in a scene of many bodies and events.
Scene live_part(Scene scene) {
  std::vector<BodySpec> kept;
  std::set<std::pair<std::string, std::string>> kinds;
  const auto add = [&](const BodySpec& body) {
    if (!kinds.emplace(body.shape, body.material).second) return;
    kept.push_back(body);
    kept.back().name.clear();
  };
  for (const BodySpec& body : all_bodies(scene)) add(body);
  for (const FillSpec& fill : all_fills(scene)) {
    BodySpec body;
    body.material = fill.material;
    for (const std::string& shape : shapes_of(fill)) {
      body.shape = shape;
      add(body);
    }
  }
  scene.bodies = std::move(kept);
  scene.fills.clear();
  scene.loads.clear();
  scene.events.clear();
  scene.plots.clear();
  scene.tries.clear();
  scene.view = {};
  return scene;
}

/// Copy of a scene with some values, which may be any.
Scene with_values(const Scene& scene, const std::vector<SceneValue>& values, int line,
                  const char* named = "event.set ") {
  const ValueSource source{named, line};
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

/// The live part of a scene after a change; none: it cannot be changed so, or only the whole scene tells.
std::optional<Scene> changed_live_part(const Scene& scene, const SetEvent& set, int line) {
  const auto live = [&](const SceneValue& value) { return is_live(scene, value.path); };
  if (!std::all_of(set.values.begin(), set.values.end(), live)) return std::nullopt;
  try {
    const Scene before = live_part(scene);
    Scene with = with_values(before, set.values, line);
    if (!differ_beyond_live_values(before, with)) return with;
  } catch (const SceneError&) {
    // The message is that of the whole scene.
  }
  return std::nullopt;
}

Scene after(const Scene& scene, const SetEvent& set, int line) {
  std::optional<Scene> with = changed_live_part(scene, set, line);
  if (!with) {
    const Scene plain = without_changes(scene);
    with = with_values(plain, set.values, line);
    check_live(plain, *with, set.values, line);
  }
  Scene changed = scene;
  copy_live_values(*with, changed);
  return changed;
}

Scene after(Scene scene, const FrictionEvent& friction) {
  for (ContactRule& rule : scene.contacts) {
    rule.friction.static_coefficient = friction.static_coefficient;
    rule.friction.dynamic_coefficient = friction.dynamic_coefficient;
  }
  return scene;
}

/// A vector that has become zero has lost its direction.
void check_length(const Scene& scene, const TrySpec& one, double length) {
  if (std::isnan(length))
    throw SceneError(scene.file, one.line,
                     "try " + one.path +
                         " holds a formula of the time, which cannot be stretched; try a number "
                         "in it, or write numbers only");
  if (!(length > 0.0))
    throw SceneError(scene.file, one.line, "try " + one.path + " is zero, without a direction to stretch it");
  if (!(one.min > 0.0))
    throw SceneError(scene.file, one.line,
                     "try.min must be greater than 0: it is a length, as " + one.path + " is a vector");
}

}  // namespace

Scene changed_scene(const Scene& scene, const EventSpec& event) {
  if (const auto* set = std::get_if<SetEvent>(&event.action)) return after(scene, *set, event.line);
  if (const auto* friction = std::get_if<FrictionEvent>(&event.action)) return after(scene, *friction);
  return scene;
}

void take_in(Scene& scene, const WallSpec& wall) {
  std::erase_if(scene.events, [&](const EventSpec& event) {
    const auto* add = std::get_if<AddWallEvent>(&event.action);
    return add != nullptr && add->wall.name == wall.name;
  });
  scene.walls.push_back(wall);
}

void check_changes(const Scene& scene) {
  const auto sets = [](const EventSpec& event) { return std::holds_alternative<SetEvent>(event.action); };
  if (std::none_of(scene.events.begin(), scene.events.end(), sets)) return;
  const std::vector<EventSpec> events = in_chronological_order(scene.events);
  const auto change = [&](Scene now) {
    for (const EventSpec& event : events) {
      if (const auto* add = std::get_if<AddWallEvent>(&event.action)) take_in(now, add->wall);
      if (std::holds_alternative<SetEvent>(event.action) ||
          std::holds_alternative<FrictionEvent>(event.action))
        now = changed_scene(now, event);
    }
  };
  try {
    change(live_part(scene));
  } catch (const SceneError&) {
    change(scene);  // which tells the fault in terms of the whole scene
  }
}

void check_tries(const Scene& scene) {
  if (scene.tries.empty()) return;
  const Scene plain = without_changes(scene);
  for (const TrySpec& one : scene.tries) {
    const TriedNumber tried = tried_numbers(plain, {one}).front();
    if (tried.length) check_length(plain, one, *tried.now);
    for (const double value : {one.min, one.max})
      with_values(plain, values_at(tried, value), one.line, "try ");
  }
}

}  // namespace scree
