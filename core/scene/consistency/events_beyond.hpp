#pragma once

#include <cstddef>
#include <vector>

#include "core/scene/scene.hpp"

namespace scree {

/// Places of the events of a run that another one does not have. Equal events count one by one.
std::vector<std::size_t> places_beyond(const std::vector<EventSpec>& events, std::vector<EventSpec> others);

/// The events at these places.
std::vector<EventSpec> events_beyond(const std::vector<EventSpec>& events,
                                     const std::vector<EventSpec>& others);

}  // namespace scree
