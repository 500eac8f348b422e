#include "core/scene/consistency/events_beyond.hpp"

#include <algorithm>

namespace scree {

std::vector<std::size_t> places_beyond(const std::vector<EventSpec>& events, std::vector<EventSpec> others) {
  // Most of them are the same, and comparing all with all would take long.
  const auto [end, other_end] = std::mismatch(events.begin(), events.end(), others.begin(), others.end());
  others.erase(others.begin(), other_end);
  std::vector<std::size_t> places;
  for (auto event = end; event != events.end(); ++event) {
    const auto same = std::find(others.begin(), others.end(), *event);
    if (same != others.end()) {
      others.erase(same);
    } else {
      places.push_back(static_cast<std::size_t>(event - events.begin()));
    }
  }
  return places;
}

std::vector<EventSpec> events_beyond(const std::vector<EventSpec>& events,
                                     const std::vector<EventSpec>& others) {
  std::vector<EventSpec> beyond;
  for (const std::size_t place : places_beyond(events, others)) beyond.push_back(events[place]);
  return beyond;
}

}  // namespace scree
