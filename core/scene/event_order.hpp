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

}  // namespace scree
