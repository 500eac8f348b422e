#pragma once

#include <vector>

#include "core/lattice/verification/convergence.hpp"
#include "render/chart/time_chart.hpp"

namespace scree {

enum class ConvergencePlot {
  displacement,  ///< in units of the exact one, over the size of a cell
  error          ///< logarithms of both
};

/// Convergence of one example, refined as in `example_cells_up`: a curve for each kind of bonds and Poisson's
/// ratio, finer cells to the left. Unstable plates and errors of 0 have no point.
ChartContent convergence_content(const std::vector<PlateResult>& results, ConvergencePlot plot);

class ConvergenceChart {
 public:
  explicit ConvergenceChart(vtkRenderWindow* window) : chart_(window) {}
  void show(const std::vector<PlateResult>& results, ConvergencePlot plot);
  TimeChart& chart() { return chart_; }

 private:
  TimeChart chart_;
};

}  // namespace scree
