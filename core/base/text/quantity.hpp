#pragma once

#include <string>
#include <string_view>

#include "core/base/vector.hpp"

namespace scree {

/// A quantity for display: "1.02 kN", "313 g", "−4.50 mm/s", "12", with SI prefixes and a fixed number of
/// significant digits. Numbers without a unit get no prefix. NaN gives "–".
/// @param unit  SI without prefix (the kg of "kg" and "kg·m²" becomes g or t as appropriate); empty: a number
std::string format_quantity(double value, std::string_view unit, int digits = 3);

/// A vector for display: "(1.02, 0.00, −0.31) kN", with the prefix and decimals of its largest component.
std::string format_vector(const Vec3& vector, std::string_view unit, int digits = 3);

/// Significant digits for a coordinate of an object of a given size: three near the origin, far away enough
/// to resolve a hundredth of the size.
int digits_of_place(double farthest, double size);

/// A unit with a prefix for a column of numbers, such as axes and scales.
struct UnitScale {
  double factor = 1.0;  ///< value of the scaled unit in the unit without prefix
  std::string unit;     ///< "kN"
};

/// Prefix for the largest of the numbers.
UnitScale unit_scale(double largest, std::string_view unit);

/// Smallest 1, 2 or 5 × 10ⁿ at or above a positive value.
double round_up_125(double value);

/// Largest 1, 2 or 5 × 10ⁿ at or below a positive value.
double round_down_125(double value);

}  // namespace scree
