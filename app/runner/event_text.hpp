#pragma once

#include <QString>

#include "core/scene/scene.hpp"

namespace scree {

/// Description of an event: "remove sides".
QString describe(const EventSpec& event);

/// Returns whether an event was added after the scene was opened.
bool made_by_hand(const EventSpec& event, const Scene& opened);

}  // namespace scree
