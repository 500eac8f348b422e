#pragma once

#include <QDialog>
#include <functional>
#include <optional>
#include <vector>

#include "app/widgets/chart/chart_widget.hpp"
#include "render/plots/convergence_chart.hpp"

class QComboBox;
class QLabel;
class QPushButton;
class QTreeWidget;

namespace scree {

using ConvergenceChartWidget = ChartWidgetOf<ConvergenceChart>;

/// Result for a plate, or the reason of a failure.
struct SolvedPlate {
  std::optional<PlateResult> result;
  QString fault;
};

/// Plates in tension, shear and bending with both kinds of bonds, three Poisson's ratios and increasing
/// refinement, compared with the exact solution in a table and a plot. They are solved in the background, one
/// after another. Each of them can be opened in the window.
class ConvergenceDialog : public QDialog {
  Q_OBJECT

 public:
  using Solve = std::function<PlateResult(const PlateChoice&)>;
  /// @param solve  solves a plate in the background; may throw
  explicit ConvergenceDialog(QWidget* parent = nullptr, Solve solve = solve_plate);

  /// Results of the chosen example so far.
  const std::vector<PlateResult>& results() const { return results_; }
  /// All plates are solved, or one failed.
  bool complete() const { return complete_; }
  ConvergenceChartWidget& plot() { return *plot_; }

 signals:
  /// Requests that the window opens this plate.
  void plate_wanted(const PlateChoice& plate);

 private:
  void start();
  void open_plate();
  void solve_next();
  void accept_plate(const SolvedPlate& plate);
  void add_row(const PlateResult& result);
  void show_plot();

  QComboBox* example_;
  QComboBox* shown_;
  QTreeWidget* table_;
  QLabel* note_;
  QPushButton* open_;
  ConvergenceChartWidget* plot_;
  std::vector<PlateChoice> waiting_;  ///< the next one last
  std::vector<PlateResult> results_;
  bool complete_ = false;
  long example_number_ = 0;  ///< plates of earlier choices are discarded
  Solve solve_;
};

}  // namespace scree
