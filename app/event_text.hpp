#pragma once

#include <QString>

#include "core/scene/scene.hpp"

namespace scree {

/// What an event of a scene does: "remove sides".
QString describe(const EventSpec& event);

}  // namespace scree
