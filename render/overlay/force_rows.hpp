#pragma once

#include <string>
#include <vector>

#include "render/overlay/overlay.hpp"

namespace scree {

/// What stands before the words of a row.
enum class RowSymbol { none, arrow, broken_arrow, dashed_arrow, two_heads, bar, wedge };

/// A line of the legend of forces: a symbol, and what it stands for.
struct ForceRow {
  RowSymbol symbol = RowSymbol::none;
  Color color;
  double length = 0.0;     ///< of the symbol [logical pixels]
  double thickness = 3.0;  ///< of the arrow's shaft, of the bar, of the thick end of the wedge
  std::string words;
  std::string meaning = {};  ///< a sentence for the pointer over the legend; empty: the words say it
  double least = 0.0;        ///< of the wedge: the share of its thick end that it begins with
};

/// From below. Scale arrows and wedges are as long and as thick as those in the picture; where these are too
/// small for that there are none.
/// @param metre  in the middle of the scene [logical pixels]
std::vector<ForceRow> force_rows(const OverlayContent& content, double metre);

/// The round force whose arrow is as long as fits between two fifths of and the whole of `most_metres`, or as
/// near to it as an arrow comes that is not cut.
double round_scale_force(const ForceScale& scale, double most_metres);

}  // namespace scree
