#include "app/film_frames.hpp"

#include "app/timeline.hpp"

namespace scree {

std::vector<std::shared_ptr<const Frame>> film_frames(const Timeline& timeline, const FilmSpan& span) {
  std::vector<std::shared_ptr<const Frame>> frames;
  for (long picture = 0; picture < span.pictures(); ++picture) {
    const double time = span.time_of(picture);
    std::shared_ptr<const Frame> frame = timeline.at_or_before(time).frame;
    // In a very large scene the first moment may have been dropped.
    if (!frame) frame = timeline.after(time).frame;
    if (frame) frames.push_back(std::move(frame));
  }
  return frames;
}

}  // namespace scree
