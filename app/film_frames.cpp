#include "app/film_frames.hpp"

#include "app/timeline.hpp"

namespace scree {

std::vector<std::shared_ptr<const Frame>> film_frames(const Timeline& timeline, const FilmSpan& span) {
  std::vector<std::shared_ptr<const Frame>> frames;
  for (long picture = 0; picture < span.pictures(); ++picture)
    frames.push_back(timeline.at_or_before(span.time_of(picture)).frame);
  return frames;
}

}  // namespace scree
