#include "app/drawing/film_pictures.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>

#include "core/scene/output_times.hpp"

namespace scree {
namespace {

constexpr double rounding = 1e-6;  // in intervals

/// Newest moment that is not later; the first one if all are later.
const KeptFrame& not_later(const std::vector<KeptFrame>& frames, double time) {
  const auto after =
      std::upper_bound(frames.begin(), frames.end(), time,
                       [](double value, const KeptFrame& frame) { return value < frame->time; });
  return after == frames.begin() ? *after : *std::prev(after);
}

}  // namespace

std::vector<FilmPicture> film_pictures(const std::vector<KeptFrame>& frames, const FilmSpan& span,
                                       double interval) {
  std::vector<FilmPicture> pictures;
  for (long number = 0; number < span.pictures(); ++number) {
    const double time = span.time_of(number);
    const double output = output_time(std::lround(std::floor(time / interval + rounding)), interval);
    const KeptFrame& kept = not_later(frames, time + rounding * interval);
    const bool computed = output <= frames.back()->time;
    const bool there = std::abs(kept->time - output) <= rounding * interval ||
                       (kept->time > output && kept->time <= time + rounding * interval);
    pictures.push_back({kept, computed && !there, output});
  }
  return pictures;
}

int dropped_outputs(const std::vector<FilmPicture>& pictures) {
  int count = 0;
  double last = -1.0;
  for (const FilmPicture& picture : pictures) {
    if (!picture.dropped || picture.output_time == last) continue;
    last = picture.output_time;
    ++count;
  }
  return count;
}

}  // namespace scree
