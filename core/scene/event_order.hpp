#pragma once

#include <algorithm>
#include <vector>

#include "core/scene/scene.hpp"

namespace scree {

/// Events in chronological order; those at one time keep their order.
inline std::vector<EventSpec> in_chronological_order(std::vector<EventSpec> events) {
  std::stable_sort(events.begin(), events.end(),
                   [](const EventSpec& a, const EventSpec& b) { return a.time < b.time; });
  return events;
}

/// Returns whether an action adds something that the run did not have.
inline bool joins(const EventAction& action) {
  return std::holds_alternative<AddBodyEvent>(action) || std::holds_alternative<AddFillEvent>(action) ||
         std::holds_alternative<AddWallEvent>(action);
}

/// Events that add something that the run did not have, in chronological order.
inline std::vector<EventSpec> joining_events(const std::vector<EventSpec>& events) {
  std::vector<EventSpec> joining;
  for (const EventSpec& event : in_chronological_order(events)) {
    if (joins(event.action)) joining.push_back(event);
  }
  return joining;
}

// The parts of a scene with those that join it, in chronological order behind the others.

inline std::vector<BodySpec> all_bodies(const Scene& scene) {
  std::vector<BodySpec> bodies = scene.bodies;
  for (const EventSpec& event : joining_events(scene.events)) {
    if (const auto* add = std::get_if<AddBodyEvent>(&event.action)) bodies.push_back(add->body);
  }
  return bodies;
}

inline std::vector<FillSpec> all_fills(const Scene& scene) {
  std::vector<FillSpec> fills = scene.fills;
  for (const EventSpec& event : joining_events(scene.events)) {
    if (const auto* add = std::get_if<AddFillEvent>(&event.action)) fills.push_back(add->fill);
  }
  return fills;
}

inline std::vector<WallSpec> all_walls(const Scene& scene) {
  std::vector<WallSpec> walls = scene.walls;
  for (const EventSpec& event : joining_events(scene.events)) {
    if (const auto* add = std::get_if<AddWallEvent>(&event.action)) walls.push_back(add->wall);
  }
  return walls;
}

}  // namespace scree
