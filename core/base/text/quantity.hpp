#pragma once

#include <string>
#include <string_view>

#include "core/base/vector.hpp"

namespace scree {

/// A number for people: "1.02 kN", "313 g", "−4.50 mm/s", "12", with SI prefixes and always the same number
/// of significant digits. Numbers without a unit get no prefix. NaN reads "–".
/// @param unit  SI without prefix (the kg of "kg" and "kg·m²" becomes g or t as it fits); empty: a number
std::string format_quantity(double value, std::string_view unit, int digits = 3);

/// A vector for people: "(1.02, 0.00, −0.31) kN", its components with the prefix and the decimals that suit
/// the largest of them.
std::string format_vector(const Vec3& vector, std::string_view unit, int digits = 3);

/// Significant digits for a coordinate of something of a size: three near the origin, far away as many as
/// tell a hundredth of the size.
int digits_of_place(double farthest, double size);

/// A unit with a prefix, for a column of numbers that share it: axes and scales.
struct UnitScale {
  double factor = 1.0;  ///< what one such unit is, in the unit without prefix
  std::string unit;     ///< "kN"
};

/// The prefix that suits the largest of the numbers.
UnitScale unit_scale(double largest, std::string_view unit);

/// The next 1, 2 or 5 × 10ⁿ at or above a positive value.
double round_up_125(double value);

/// The largest 1, 2 or 5 × 10ⁿ at or below a positive value.
double round_down_125(double value);

}  // namespace scree
