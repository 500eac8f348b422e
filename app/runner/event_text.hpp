#pragma once

#include <QString>

#include "core/scene/scene.hpp"

namespace scree {

/// Description of an event: "remove sides", "gravity tilted to 12° about y".
/// @param gravity  at the start of the run, which tilts are measured from [m/s²]
QString describe(const EventSpec& event, const Vec3& gravity);

/// Returns whether events may be one drag of a value: all of them set it.
bool drag_a_value(const std::vector<EventSpec>& events);

/// Returns whether an event was added after the scene was opened.
bool made_by_hand(const EventSpec& event, const Scene& opened);

}  // namespace scree
