#pragma once

#include <cmath>
#include <optional>
#include <vector>

#include "render/chart/decimate.hpp"
#include "render/chart/layout/chart_content.hpp"

namespace scree {

/// Heights of stacked areas. Negative ones are stacked downwards from zero.
struct Stack {
  double up = 0.0;
  double down = 0.0;

  /// @return edge of the added area; values that are not finite add nothing
  double add(double value) {
    if (!std::isfinite(value)) return value;
    return (value < 0.0 ? down : up) += value;
  }
};

/// From the first to the last time of a chart's curves, never empty.
ChartView::Range whole_time(const ChartContent& content);

/// Points of each curve for a picture with these pixel columns, in drawn units. Areas are stacked on those
/// before them, negative ones downwards.
/// @param shown  per curve; hidden ones get no points
std::vector<Points> points_over_time(const ChartContent& content, const std::vector<bool>& shown,
                                     const Columns& columns);

/// All points of each curve of a chart over another quantity, stacked like those over time.
std::vector<Points> points_against(const ChartContent& content, const std::vector<bool>& shown);

/// Index of the newest value of a curve at or before a time, or of its first one; none: no values.
std::optional<std::size_t> index_at(const ChartContent& content, const Curve& curve, double time);

/// Index of the value in the legend: at the current time, otherwise the newest.
std::optional<std::size_t> index_in_legend(const ChartContent& content, const Curve& curve);

}  // namespace scree
