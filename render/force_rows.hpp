#pragma once

#include <string>
#include <vector>

#include "render/overlay.hpp"

namespace scree {

/// A line of the legend of forces: an arrow or a bar, and what it stands for.
struct ForceRow {
  Color color;
  double length = 0.0;     ///< 0: words alone [logical pixels]
  double thickness = 3.0;  ///< of the arrow's shaft, or of the bar
  bool bar = false;
  std::string words;
};

/// From below. Scale arrows and bars are as long and as thick as those in the picture; where these are too
/// small for that, words say so.
/// @param metre  in the middle of the scene [logical pixels]
std::vector<ForceRow> force_rows(const OverlayContent& content, double metre);

/// The round force whose arrow is as long as fits between two fifths of and the whole of `most_metres`, or as
/// near to it as an arrow comes that is not cut.
double round_scale_force(const ForceScale& scale, double most_metres);

}  // namespace scree
