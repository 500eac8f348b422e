#pragma once

#include "core/experiments/fit/elastoplastic_fit.hpp"
#include "render/chart/time_chart.hpp"

namespace scree {

/// What a fitted test is shown as.
enum class FitPlot {
  force,         ///< F over h
  scaled_force,  ///< F/4R² over h/2R: balls of one material and any size on one line
  stiffness      ///< k_U over h_max
};

/// Readings as markers and the fitted lines. The readings' lines in the file count instead of a time.
ChartContent fit_chart_content(const ForceDisplacement& test, const ElastoplasticFit& fit, FitPlot plot);

/// A fitted test.
class FitChart {
 public:
  explicit FitChart(vtkRenderWindow* window) : chart_(window) {}
  /// Looks at all of it.
  void show(const ForceDisplacement& test, const ElastoplasticFit& fit, FitPlot plot);
  void clear();
  TimeChart& chart() { return chart_; }

 private:
  void set_content(ChartContent content);

  TimeChart chart_;
};

}  // namespace scree
