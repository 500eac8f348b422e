#pragma once

#include "core/experiments/svg_chart.hpp"
#include "core/experiments/sweep/sweep_plan.hpp"
#include "core/experiments/sweep/sweep_point.hpp"

namespace scree {

struct SweepChart {
  std::string file;  ///< name: "measure0.svg"
  SvgChart chart;
};

/// Charts of each measure, with error bars of one standard deviation. Of a grid over the first of its values
/// that are numbers, with a curve for each combination of the others; of a Latin hypercube over each of them.
/// None: no value is a number.
std::vector<SweepChart> charts_of(const SweepPlan& plan, const std::vector<SweepPoint>& points);

}  // namespace scree
