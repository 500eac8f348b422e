#pragma once

#include <string>
#include <vector>

#include "render/overlay/overlay.hpp"

namespace scree {

/// Symbol of a row.
enum class RowSymbol { none, arrow, broken_arrow, dashed_arrow, two_heads, bar, wedge };

/// A row of the force legend: a symbol and its meaning.
struct ForceRow {
  RowSymbol symbol = RowSymbol::none;
  Color color;
  double length = 0.0;     ///< of the symbol [logical pixels]
  double thickness = 3.0;  ///< of the arrow's shaft, of the bar, of the thick end of the wedge
  std::string words;
  std::string meaning = {};  ///< sentence for the tooltip of the legend; empty: the words are enough
  double least = 0.0;        ///< of the wedge: its thin end as a share of the thick one
};

/// Rows from the bottom. Scale arrows and wedges have the length and thickness of those in the picture, and
/// are omitted where these are too small.
/// @param metre  at the centre of the scene [logical pixels]
std::vector<ForceRow> force_rows(const OverlayContent& content, double metre);

/// Round force whose arrow is between two fifths of `most_metres` and `most_metres` long, or the closest for
/// which the arrow is not cut off.
double round_scale_force(const ForceScale& scale, double most_metres);

}  // namespace scree
