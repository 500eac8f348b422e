#pragma once

#include <QDialog>
#include <functional>
#include <optional>
#include <vector>

#include "app/widgets/chart_widget.hpp"
#include "render/plots/convergence_chart.hpp"

class QComboBox;
class QLabel;
class QPushButton;
class QTreeWidget;

namespace scree {

using ConvergenceChartWidget = ChartWidgetOf<ConvergenceChart>;

/// What came out for a plate, or why nothing did.
struct SolvedPlate {
  std::optional<PlateResult> result;
  QString fault;
};

/// Plates in tension, shear and bending with both kinds of bonds, three Poisson's ratios and ever finer
/// cells, against the exact solution: as a table and as a plot. They are solved one after the other beside
/// the window. Each of them can be opened there.
class ConvergenceDialog : public QDialog {
  Q_OBJECT

 public:
  using Solve = std::function<PlateResult(const PlateChoice&)>;
  /// @param solve  a plate, beside the window; may throw
  explicit ConvergenceDialog(QWidget* parent = nullptr, Solve solve = solve_plate);

  /// Of the chosen example, those solved so far.
  const std::vector<PlateResult>& results() const { return results_; }
  /// All are solved, or one could not be.
  bool complete() const { return complete_; }
  ConvergenceChartWidget& plot() { return *plot_; }

 signals:
  /// This plate shall be opened in the window.
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
  long example_number_ = 0;  ///< plates of earlier choices are of no interest any more
  Solve solve_;
};

}  // namespace scree
