#pragma once

#include <optional>

namespace scree {

/// The number after another one, or, with −1, before it, of those from 0 to `count` − 1 that will do; the
/// first follows the last. From none on: the first, or the last. None: none will do.
template <typename Fits>
std::optional<int> next_number(int count, std::optional<int> from, int way, const Fits& fits) {
  int number = from ? *from : way > 0 ? -1 : count;
  for (int i = 0; i < count; ++i) {
    number = (number + way + count) % count;
    if (fits(number)) return number;
  }
  return std::nullopt;
}

}  // namespace scree
