#pragma once

#include <vector>

#include "render/chart/layout/chart_content.hpp"
#include "render/chart/layout/legend_arrangement.hpp"

namespace scree {

/// Largest number of the curves on an axis, as drawn.
/// @param shown  per curve
double largest_on_axis(const ChartContent& content, const std::vector<bool>& shown, bool right_axis);

/// Names of the curves shown, and their current values.
std::vector<LegendEntry> legend_entries(const ChartContent& content, const std::vector<bool>& shown);

}  // namespace scree
