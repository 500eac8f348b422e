#pragma once

#include <vector>

#include "core/scene/scene.hpp"

namespace scree {

/// The scene after an event that changes values while the run goes on.
/// @param event  a SetEvent or FrictionEvent; another one changes nothing
/// @throws SceneError at the event's line: an unknown path, a wrong value, or one that needs a new start
Scene changed_scene(const Scene& scene, const EventSpec& event);

/// Takes a wall that joins, of whose event nothing is left then, into the walls of a scene.
void take_in(Scene& scene, const WallSpec& wall);

/// Checks the events of a scene that set values, in chronological order.
/// @throws SceneError at the line of the first fault
void check_changes(const Scene& scene);

/// Checks that the scene can have the least and the largest of the values that it offers to try.
/// @throws SceneError at the line of the first fault
void check_tries(const Scene& scene);

}  // namespace scree
