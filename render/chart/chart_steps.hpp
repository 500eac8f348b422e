#pragma once

#include <optional>

#include "render/chart/chart_reading.hpp"

namespace scree {

/// Initial point for reading by keys: at the current time if visible, otherwise at the centre. None: nothing
/// to read.
std::optional<ChartPoint> first_point(const ChartDrawing& drawing);

/// Next point at least this many device pixels away, or the last one on the way.
/// @param pixels  negative: towards earlier times
ChartPoint next_point(const ChartDrawing& drawing, const ChartPoint& from, double pixels);

/// In a chart over another quantity: the point at the same or the nearest time on a curve higher or lower in
/// the legend; the same point if there is none.
ChartPoint on_next_curve(const ChartDrawing& drawing, const ChartPoint& from, int places);

}  // namespace scree
