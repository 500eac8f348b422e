#pragma once

#include <optional>

#include "core/experiments/svg_chart.hpp"
#include "core/experiments/sweep/sweep_plan.hpp"
#include "core/experiments/sweep/sweep_point.hpp"

namespace scree {

/// What a chart of a sweep shows.
struct SweepChartKind {
  std::size_t measure = 0;  ///< of the plan
  std::optional<std::size_t>
      variable;  ///< of the plan, on the horizontal axis; none: the number of the point
};

/// Charts of each measure. Of a grid over the first of its values that are numbers, with a curve for each
/// combination of the others; of a Latin hypercube over each of them. Without a value that is a number over
/// the number of the point, from 1.
std::vector<SweepChartKind> chart_kinds(const SweepPlan& plan);

/// A chart with error bars of one standard deviation.
SvgChart chart_of(const SweepPlan& plan, const std::vector<SweepPoint>& points, const SweepChartKind& kind);

/// The last two words of the path of a varied value, "friction.static", or all of it if another one ends
/// alike.
std::string short_name(const SweepPlan& plan, std::size_t variable);

struct SweepChart {
  std::string file;  ///< name: "measure0.svg"
  SvgChart chart;
};

/// The charts over numbers, as files. None: no value is a number.
std::vector<SweepChart> charts_of(const SweepPlan& plan, const std::vector<SweepPoint>& points);

}  // namespace scree
