#pragma once

#include <QString>

#include "core/scene/scene.hpp"

namespace scree {

/// What an event of a scene does: "remove sides".
QString describe(const EventSpec& event);

/// The scene as it was opened does not tell it.
bool made_by_hand(const EventSpec& event, const Scene& opened);

}  // namespace scree
