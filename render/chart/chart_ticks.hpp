#pragma once

#include <functional>
#include <string>
#include <vector>

#include "render/chart/chart_content.hpp"

namespace scree {

/// The numbers along an axis in ascending order, and how each of them is written.
struct Ticks {
  std::vector<double> values;
  std::vector<std::string> labels;
};

/// Numbers in steps of 1, 2 or 5 × 10ⁿ, as close as their texts allow.
/// @param length  of the axis
/// @param counts  whole numbers from zero on alone
/// @param room  what a text needs from one number to the next, in the unit of `length`; greater than 0
Ticks choose_ticks(const ChartView::Range& range, double length, bool counts,
                   const std::function<double(const std::string& text)>& room);

}  // namespace scree
