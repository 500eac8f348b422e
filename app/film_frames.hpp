#pragma once

#include <memory>
#include <vector>

#include "app/film_span.hpp"
#include "core/simulation/frame.hpp"

namespace scree {

class Timeline;

/// What a timeline remembers for the pictures of a film: for each the nearest moment not after its time,
/// or the first one that is left. Keeps the moments in memory, also while the timeline drops them.
std::vector<std::shared_ptr<const Frame>> film_frames(const Timeline& timeline, const FilmSpan& span);

}  // namespace scree
