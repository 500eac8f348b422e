#pragma once

#include <optional>

namespace scree {

/// Next suitable number after another one, or before it for −1, from 0 to `count` − 1, cyclic. Without a
/// current number: the first, or the last. None: no suitable number.
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
