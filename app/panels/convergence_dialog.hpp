#pragma once

#include <QDialog>
#include <QTimer>
#include <future>
#include <vector>

#include "app/chart_widget.hpp"
#include "render/convergence_chart.hpp"

class QComboBox;
class QLabel;
class QTreeWidget;

namespace scree {

using ConvergenceChartWidget = ChartWidgetOf<ConvergenceChart>;

/// Plates in tension, shear and bending with both kinds of bonds, three Poisson's ratios and ever finer
/// cells, against the exact solution: as a table and as a plot. They are solved one after the other beside
/// the window.
class ConvergenceDialog : public QDialog {
  Q_OBJECT

 public:
  explicit ConvergenceDialog(QWidget* parent = nullptr);

  /// Of the chosen example, those solved so far.
  const std::vector<PlateResult>& results() const { return results_; }
  bool complete() const { return waiting_.empty() && !running_.valid(); }
  ConvergenceChartWidget& plot() { return *plot_; }

 private:
  void start();
  void take_result();
  void add_row(const PlateResult& result);
  void show_plot();

  QComboBox* example_;
  QComboBox* shown_;
  QTreeWidget* table_;
  QLabel* note_;
  ConvergenceChartWidget* plot_;
  std::vector<PlateChoice> waiting_;  ///< the next one last
  std::vector<PlateResult> results_;
  std::future<PlateResult> running_;
  bool stale_ = false;  ///< what is running is of another example
  QTimer timer_;
};

}  // namespace scree
