#pragma once

#include <cmath>
#include <optional>
#include <vector>

#include "render/chart/chart_content.hpp"
#include "render/chart/decimate.hpp"

namespace scree {

/// How high areas come that stand on each other. Those below zero hang from it, on the other side.
struct Stack {
  double up = 0.0;
  double down = 0.0;

  /// @return the edge of the one that is added; what is not finite adds nothing
  double add(double value) {
    if (!std::isfinite(value)) return value;
    return (value < 0.0 ? down : up) += value;
  }
};

/// From the first to the last time of a chart's curves, never empty.
ChartView::Range whole_time(const ChartContent& content);

/// The points of each curve that a picture of these columns needs, as drawn and in `unit`; areas stand on
/// those before them, and hang below them where they are negative.
/// @param shown  by curve; the others get no points
std::vector<Points> points_over_time(const ChartContent& content, const std::vector<bool>& shown,
                                     const Columns& columns);

/// All points of each curve of a chart against another quantity, likewise.
std::vector<Points> points_against(const ChartContent& content, const std::vector<bool>& shown);

/// The newest value of a curve at or before a time, or its first one; none: it has no values.
std::optional<std::size_t> index_at(const ChartContent& content, const Curve& curve, double time);

/// The one that the legend tells: of the present time, without one the newest.
std::optional<std::size_t> index_in_legend(const ChartContent& content, const Curve& curve);

}  // namespace scree
