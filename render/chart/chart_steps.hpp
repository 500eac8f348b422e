#pragma once

#include <optional>

#include "render/chart/chart_reading.hpp"

namespace scree {

/// The point with which reading begins: of the present time where that is in sight, otherwise in the middle.
/// None: there is nothing to read.
std::optional<ChartPoint> first_point(const ChartDrawing& drawing);

/// The next point that stands at least so many device pixels away, or the last one on the way.
/// @param pixels  negative: towards earlier times
ChartPoint next_point(const ChartDrawing& drawing, const ChartPoint& from, double pixels);

/// In a chart against another quantity the point of the same time, or next to it, on a curve farther up or
/// down in the legend; the same point where there is none.
ChartPoint on_next_curve(const ChartDrawing& drawing, const ChartPoint& from, int places);

}  // namespace scree
