#pragma once

#include <memory>
#include <vector>

#include "app/film_span.hpp"
#include "core/simulation/frame.hpp"

namespace scree {

class Timeline;

/// What a timeline remembers for the pictures of a film: for each the nearest moment not after its time.
/// Keeps the moments in memory, also while the timeline drops them. Precondition: the timeline has a moment
/// not after the film's beginning.
std::vector<std::shared_ptr<const Frame>> film_frames(const Timeline& timeline, const FilmSpan& span);

}  // namespace scree
