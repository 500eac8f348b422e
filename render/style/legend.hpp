#pragma once

#include <string>
#include <vector>

#include "core/scene/view_spec.hpp"
#include "render/style/color.hpp"

namespace scree {

/// Meaning of colours: named categories, a viridis scale, or a blue–white–red one about zero.
struct Legend {
  struct Entry {
    std::string label;
    Color color;
  };
  std::string title;           ///< "material", "speed"
  std::vector<Entry> entries;  ///< categories; empty for a scale
  double lower = 0.0;          ///< value of the scale's first colour, in `unit`
  double upper = 0.0;          ///< value of its last colour
  std::string unit;            ///< SI, without prefix; empty: a number
  bool whole_numbers = false;
  bool has_sign = false;  ///< a scale from −`upper` to `upper`
  bool all_zero = false;  ///< all values are zero so far: the scale has no end
  bool fixed = false;     ///< ends are chosen; values may lie beyond them

  /// Sets fixed ends.
  void fix(const ColorRange& range) {
    lower = range.low;
    upper = range.high;
    fixed = true;
    all_zero = false;
  }

  /// Colour of a value on the scale.
  Color color_of(double value) const {
    return has_sign ? blue_white_red(value / upper) : viridis((value - lower) / (upper - lower));
  }
};

/// Next round number for the end of a scale, in steps small enough that the scale is at least half used.
/// @param value  positive
double round_range(double value);

}  // namespace scree
