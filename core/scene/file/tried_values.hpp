#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/scene/scene.hpp"

namespace scree {

/// A number to try as the scene has it.
struct TriedNumber {
  /// Of a vector the length, of a list of vectors that of the longest one. None: left to a default that is no
  /// number.
  std::optional<double> now;
  bool length = false;            ///< of vectors, which keep their directions
  std::vector<SceneValue> parts;  ///< its path and those that change with it; text empty: a default
};

/// One per number to try.
std::vector<TriedNumber> tried_numbers(const Scene& scene, const std::vector<TrySpec>& tries);
/// A value as a number, or its length; none: it is something else.
std::optional<double> number_in(const std::string& text);
/// Values that set it to a number: vectors are stretched, and the values with it change in proportion. With a
/// zero they all become the number.
std::vector<SceneValue> values_at(const TriedNumber& tried, double number);

}  // namespace scree
