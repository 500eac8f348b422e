#pragma once

#include <QWidget>
#include <memory>
#include <vector>

#include "app/chart_widget.hpp"
#include "render/charts.hpp"

class QTabWidget;

namespace scree {

using EnergyChartWidget = ChartWidgetOf<EnergyChart>;
using SolverChartWidget = ChartWidgetOf<SolverChart>;
using SeriesChartWidget = ChartWidgetOf<SeriesChart>;

/// The plots at the foot of the window: energies, and beside them step and contacts and what the scene asks
/// for.
class PlotsPanel : public QWidget {
  Q_OBJECT

 public:
  explicit PlotsPanel(QWidget* parent = nullptr);

  /// Empties the plots and makes those of the scene's own. @throws SceneError: an unknown series
  void set_model(const Model& model);
  /// Frames at output times, in order. One at or before the last cuts the curves back first.
  void append(const std::vector<std::shared_ptr<const Frame>>& samples);
  /// The vertical line of the present time.
  void set_time(double time);
  void set_theme(Theme theme);
  void set_stacked(bool stacked);
  void show_all();

  EnergyChartWidget& energies() { return *energies_; }
  SolverChartWidget& solver() { return *solver_; }
  const std::vector<SeriesChartWidget*>& scene_plots() const { return scene_plots_; }

 signals:
  /// A plot was clicked at a time [s].
  void time_picked(double time);

 private:
  std::vector<ChartWidget*> widgets() const;

  EnergyChartWidget* energies_;
  SolverChartWidget* solver_;
  QTabWidget* tabs_;
  std::vector<SeriesChartWidget*> scene_plots_;
  Theme theme_ = Theme::light;
};

}  // namespace scree
