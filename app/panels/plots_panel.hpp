#pragma once

#include <QWidget>
#include <memory>
#include <vector>

#include "app/chart_widget.hpp"
#include "app/panels/plot_request.hpp"
#include "render/charts.hpp"

class QAction;
class QTabWidget;

namespace scree {

class Timeline;

using EnergyChartWidget = ChartWidgetOf<EnergyChart>;
using SolverChartWidget = ChartWidgetOf<SolverChart>;
using SeriesChartWidget = ChartWidgetOf<SeriesChart>;

/// The plots at the foot of the window: energies, and beside them step and contacts, what the scene asks for,
/// and what was made in the window. The last two can be renamed and closed.
class PlotsPanel : public QWidget {
  Q_OBJECT

 public:
  /// @param new_plot  becomes a button beside the tabs
  explicit PlotsPanel(QAction* new_plot, QWidget* parent = nullptr);

  /// Empties the plots and makes those of the scene's own. @throws SceneError: an unknown series; the other
  /// plots are made nevertheless
  void set_model(std::shared_ptr<const Model> model);
  /// Frames at output times, in order. One at or before the last cuts the curves back first. Plots of
  /// contacts take theirs from the timeline, where there are frames with contacts.
  void append(const std::vector<std::shared_ptr<const Frame>>& samples, const Timeline& timeline);
  /// Makes a plot, with all moments of the past, and shows it. @throws SceneError, SeriesError
  void add_plot(const PlotRequest& request, const Timeline& timeline);
  void close_plot(SeriesChartWidget* plot);
  void rename_plot(SeriesChartWidget* plot, const QString& title);
  /// The vertical line of the present time.
  void set_time(double time);
  void set_theme(Theme theme);
  void set_stacked(bool stacked);
  void show_all();

  EnergyChartWidget& energies() { return *energies_; }
  SolverChartWidget& solver() { return *solver_; }
  /// Those of the scene and those made in the window.
  std::vector<SeriesChartWidget*> series_plots() const;
  /// What a saved scene keeps: all but plots of contacts, which have no name that lasts.
  std::vector<PlotSpec> lasting_plots() const;

 signals:
  /// A plot was clicked at a time [s].
  void time_picked(double time);
  /// One was added, renamed or closed.
  void plots_changed();

 private:
  struct Plot {
    SeriesChartWidget* widget;  ///< null: it cannot be shown, but belongs to the scene
    PlotSpec spec;
  };
  std::vector<ChartWidget*> widgets() const;
  Plot& plot_of(const QWidget* widget);
  SeriesChartWidget* add_tab(const PlotSpec& spec, const std::shared_ptr<FollowedContacts>& followed);
  void append_contacts(SeriesChartWidget& plot, const std::vector<std::shared_ptr<const Frame>>& samples,
                       const Timeline& timeline) const;
  std::vector<std::shared_ptr<const Frame>> past(const Timeline& timeline, double after, bool contacts) const;
  void ask_for_title(int tab);
  QString tab_text(const QString& title) const;

  EnergyChartWidget* energies_;
  SolverChartWidget* solver_;
  QTabWidget* tabs_;
  std::vector<Plot> plots_;
  std::shared_ptr<const Model> model_;
  Theme theme_ = Theme::light;
};

}  // namespace scree
