#pragma once

#include <vector>

#include "render/chart/chart_content.hpp"
#include "render/chart/legend_arrangement.hpp"

namespace scree {

/// The largest number of the curves on an axis, as they are drawn.
/// @param shown  by curve
double largest_on_axis(const ChartContent& content, const std::vector<bool>& shown, bool right_axis);

/// The names of the curves that are shown, and their present values.
std::vector<LegendEntry> legend_entries(const ChartContent& content, const std::vector<bool>& shown);

}  // namespace scree
