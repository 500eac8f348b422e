#pragma once

#include <string>

namespace scree {

inline constexpr int chart_text_size = 12;  ///< of titles and legend [logical pixels]
inline constexpr int tick_text_size = 11;

/// Width of a text in a chart [device pixels]. Not while something is drawn.
/// @param size  [logical pixels]
double chart_text_width(const std::string& text, bool bold, int size, double pixel_ratio);

/// Areas of a chart, in device pixels from the lower left corner.
struct ChartLayout {
  double left = 0.0;  ///< the curves' area
  double bottom = 0.0;
  double width = 1.0;
  double height = 1.0;
};

inline bool inside(const ChartLayout& layout, double x, double y) {
  return x >= layout.left && x <= layout.left + layout.width && y >= layout.bottom &&
         y <= layout.bottom + layout.height;
}

}  // namespace scree
