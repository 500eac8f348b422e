#pragma once

#include "render/chart/layout/chart_content.hpp"
#include "render/chart/layout/chart_layout.hpp"
#include "render/chart/shifted_chart.hpp"

namespace scree {

/// Sets range, ticks and style of an axis of a chart.
/// @param axis  index as of vtkAxis
/// @param lines  draws grid lines at its ticks
void style_axis(ShiftedChart& chart, const ChartContent& content, const ChartLayout& layout, int axis,
                const ChartView::Range& range, bool lines);

}  // namespace scree
