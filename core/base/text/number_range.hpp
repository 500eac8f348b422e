#pragma once

#include <limits>

namespace scree {

/// The numbers that a key of a scene file may have.
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
