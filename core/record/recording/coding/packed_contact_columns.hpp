#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "core/record/recording/coding/rounding.hpp"

namespace scree::packed_contacts {

// Columns of contacts in recordings. Values of similar predictability compress best together, so each
// quantity has several columns.

/// Number of columns per quantity.
inline constexpr std::size_t classes = 8;

enum Value : std::size_t { gap, elastic, force, limit, share, angle, elongation, peak, overlap, value_count };

enum Column : std::size_t {
  fresh,
  skipped,
  key,
  status = key + 7,
  normal,
  point = normal + 3,
  value = point + 3,
  all = value + value_count * classes
};

constexpr std::size_t column_of(Value which, std::size_t of_class) {
  return static_cast<std::size_t>(value) + static_cast<std::size_t>(which) * classes + of_class;
}

/// Class of a force by the change of overlap, which determines how predictable it is.
/// @param gap_before  null: a new contact
inline std::size_t class_of_change(double gap_now, const float* gap_before) {
  constexpr int known_classes = static_cast<int>(classes) - 1;
  if (gap_before == nullptr) return classes - 1;
  const double before = *gap_before;
  const double change = std::abs(gap_now - before) / (std::abs(before) + 1e-30);
  if (!(change > 0.0)) return 0;
  return static_cast<std::size_t>(std::clamp(power_of_two(change) + known_classes, 0, known_classes - 1));
}

}  // namespace scree::packed_contacts
