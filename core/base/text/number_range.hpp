#pragma once

#include <limits>

namespace scree {

/// Allowed range of a number in a scene file.
struct NumberRange {
  double above = -std::numeric_limits<double>::infinity();  ///< exclusive
  double from = -std::numeric_limits<double>::infinity();   ///< inclusive
  double below = std::numeric_limits<double>::infinity();   ///< exclusive
  double up_to = std::numeric_limits<double>::infinity();   ///< inclusive
};

inline constexpr NumberRange any_number{};
inline constexpr NumberRange positive{.above = 0.0};
inline constexpr NumberRange not_negative{.from = 0.0};

}  // namespace scree
