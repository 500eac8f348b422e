#include "app/drawing/film_span.hpp"

#include <algorithm>

namespace scree {

long FilmSpan::pictures() const {
  // Round-off must not drop the last picture.
  constexpr double round_off = 1e-6;
  constexpr double most = 1e15;
  return 1 + static_cast<long>(std::min((until - from) * rate / speed + round_off, most));
}

double FilmSpan::time_of(long picture) const {
  return std::min(from + static_cast<double>(picture) * speed / rate, until);
}

}  // namespace scree
