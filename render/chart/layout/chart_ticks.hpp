#pragma once

#include <functional>
#include <string>
#include <vector>

#include "render/chart/layout/chart_content.hpp"

namespace scree {

/// Numbers along an axis in ascending order, and their texts.
struct Ticks {
  std::vector<double> values;
  std::vector<std::string> labels;
};

/// Numbers in steps of 1, 2 or 5 × 10ⁿ, as dense as their texts allow.
/// @param length  of the axis
/// @param counts  only non-negative integers
/// @param room  required distance between two numbers, in the unit of `length`; greater than 0
Ticks choose_ticks(const ChartView::Range& range, double length, bool counts,
                   const std::function<double(const std::string& text)>& room);

}  // namespace scree
