#pragma once

#include <string>
#include <vector>

#include "core/experiments/sweep/sweep_charts.hpp"
#include "render/chart/time_chart.hpp"

namespace scree {

/// What is written beside a sweep's chart.
struct SweepLabels {
  std::string title;
  std::string across_unit;   ///< SI; empty: none, or not known
  std::string measure_unit;  ///< likewise
};

/// A chart of a sweep: a point for each of its points with a result, a line through those that differ in one
/// value only, and error bars of one standard deviation. The horizontal axis has room for all points from the
/// beginning. In a table the means and the deviations are columns over the varied value.
/// @param points  all points of the plan; NaN: without a result so far, which interrupts a line
ChartContent sweep_content(const SweepPlan& plan, const std::vector<SweepPoint>& points,
                           const SweepChartKind& kind, const SweepLabels& labels);

class SweepPointsChart {
 public:
  explicit SweepPointsChart(vtkRenderWindow* window);
  /// Shows another chart, or more of the same; curves that were switched off stay so.
  void show(const SweepPlan& plan, const std::vector<SweepPoint>& points, const SweepChartKind& kind,
            const SweepLabels& labels);
  TimeChart& chart() { return chart_; }

 private:
  TimeChart chart_;
};

}  // namespace scree
