#pragma once

#include <string>
#include <vector>

#include "core/scene/view_spec.hpp"
#include "render/style/color.hpp"

namespace scree {

/// What colours mean: named categories, a viridis scale, or a blue–white–red one about zero.
struct Legend {
  struct Entry {
    std::string label;
    Color color;
  };
  std::string title;           ///< "material", "speed"
  std::vector<Entry> entries;  ///< categories; empty for a scale
  double lower = 0.0;          ///< value of the scale's first colour, in `unit`
  double upper = 0.0;          ///< value of its last colour
  std::string unit;            ///< SI, without prefix; empty for a number
  bool whole_numbers = false;
  bool has_sign = false;  ///< a scale from −`upper` to `upper`
  bool all_zero = false;  ///< nothing has another value yet: the scale has no end
  bool fixed = false;     ///< by choice, not by the values: they may lie beyond its ends

  /// Gives it the ends that were chosen.
  void fix(const ColorRange& range) {
    lower = range.low;
    upper = range.high;
    fixed = true;
    all_zero = false;
  }

  /// Of a value on the scale.
  Color color_of(double value) const {
    return has_sign ? blue_white_red(value / upper) : viridis((value - lower) / (upper - lower));
  }
};

/// The next round number, for the end of a scale: in steps small enough that it never stands half empty.
/// @param value  positive
double round_range(double value);

}  // namespace scree
