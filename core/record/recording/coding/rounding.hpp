#pragma once

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>

namespace scree {

// Mapping of numbers to integers that preserves distances, so that small differences stay small.

/// Rounds to single precision; too large values become the largest float.
inline float single_precision(double value) {
  constexpr double largest = std::numeric_limits<float>::max();
  return static_cast<float>(std::clamp(value, -largest, largest));
}

/// Maps a float to an integer, preserving order.
inline std::int32_t ordered(float value) {
  const auto bits = std::bit_cast<std::uint32_t>(value);
  constexpr std::uint32_t sign = 0x8000'0000U;
  return static_cast<std::int32_t>((bits & sign) != 0 ? 0U - (bits ^ sign) : bits);
}
inline float from_ordered(std::int32_t number) {
  constexpr std::uint32_t sign = 0x8000'0000U;
  const auto bits = static_cast<std::uint32_t>(number);
  return std::bit_cast<float>(number < 0 ? (0U - bits) | sign : bits);
}

/// Exponent of a positive normal number, like std::ilogb without a call.
inline int power_of_two(double value) {
  constexpr unsigned fraction_bits = 52;
  constexpr int bias = 1023;
  return static_cast<int>(std::bit_cast<std::uint64_t>(value) >> fraction_bits) - bias;
}

/// Rounding with a relative error below 2^(drop − 24); below the floor, an absolute error of that share of
/// the floor.
struct Rounding {
  float floor = 1e-30F;  ///< > 0
  unsigned drop = 0;     ///< dropped bits of the 23-bit mantissa

  std::int32_t number(float value) const {
    const auto base = std::bit_cast<std::uint32_t>(floor);
    const std::uint32_t half = drop > 0 ? 1U << (drop - 1) : 0U;
    const auto bits = std::bit_cast<std::uint32_t>(std::abs(value) + floor);
    const auto size = static_cast<std::int32_t>((bits - base + half) >> drop);
    return std::signbit(value) ? -size : size;
  }
  float value(std::int32_t number) const {
    const auto size = static_cast<std::uint32_t>(number < 0 ? -number : number);
    const auto base = std::bit_cast<std::uint32_t>(floor);
    const float found = std::bit_cast<float>(base + (size << drop)) - floor;
    return number < 0 ? -found : found;
  }
};

}  // namespace scree
