#pragma once

#include "core/probes/contact_statistics.hpp"
#include "render/chart/time_chart.hpp"

namespace scree {

/// What is shown of the contacts at a moment.
enum class StatisticsPlot {
  forces,      ///< P(f/⟨f⟩)
  forces_log,  ///< its decimal logarithm
  rose_xz,     ///< directions of contacts
  rose_xy,
  rose_yz,
  solid_fraction,  ///< profiles over the height
  coordination,
  stress,  ///< along the height
  temperature
};
inline constexpr int statistics_plot_choices = 9;

/// A rose must be drawn with equal scales.
bool is_rose(StatisticsPlot plot);

ChartContent statistics_content(const Frame& frame, StatisticsPlot plot);

class StatisticsChart {
 public:
  explicit StatisticsChart(vtkRenderWindow* window) : chart_(window) {}
  void show(const Frame& frame, StatisticsPlot plot) { chart_.set_content(statistics_content(frame, plot)); }
  TimeChart& chart() { return chart_; }

 private:
  TimeChart chart_;
};

}  // namespace scree
