#pragma once

#include "core/experiments/fit/elastoplastic_fit.hpp"
#include "render/chart/time_chart.hpp"

namespace scree {

/// Plots of a fitted test.
enum class FitPlot {
  force,         ///< F over h
  scaled_force,  ///< F/4R² over h/2R: balls of one material and any size share one line
  stiffness      ///< k_U over h_max
};

/// Readings as markers and the fitted lines. Line numbers in the file take the place of time.
ChartContent fit_chart_content(const ForceDisplacement& test, const ElastoplasticFit& fit, FitPlot plot);

/// A fitted test.
class FitChart {
 public:
  explicit FitChart(vtkRenderWindow* window) : chart_(window) {}
  /// Shows the whole test.
  void show(const ForceDisplacement& test, const ElastoplasticFit& fit, FitPlot plot);
  void clear();
  TimeChart& chart() { return chart_; }

 private:
  void set_content(ChartContent content);

  TimeChart chart_;
};

}  // namespace scree
