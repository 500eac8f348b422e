#pragma once

namespace scree::chart_sizes {

// Logical pixels.
inline constexpr double left_margin = 66.0;
inline constexpr double bottom_margin = 42.0;
inline constexpr double top_margin = 30.0;
inline constexpr double right_margin = 18.0;
inline constexpr double right_axis_width = 58.0;
inline constexpr double legend_width = 226.0;
inline constexpr double least_curve_width = 240.0;
inline constexpr double least_curve_height = 60.0;
inline constexpr double line_height = 17.0;
inline constexpr double swatch_width = 14.0;
inline constexpr double label_offset = 20.0;  // from the left end of the swatch
inline constexpr double above_margin = 14.0;  // on both sides of a legend above the curves
inline constexpr double entry_gap = 14.0;
inline constexpr double value_gap = 8.0;      // smallest gap between a name and its value
inline constexpr double value_margin = 10.0;  // from values to the edge of the window
inline constexpr double name_gap = 5.0;       // between a place and its name

}  // namespace scree::chart_sizes
