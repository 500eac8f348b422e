#pragma once

#include <QWidget>
#include <memory>
#include <variant>
#include <vector>

#include "app/plots/plot_request.hpp"
#include "app/widgets/chart/chart_widget.hpp"
#include "render/plots/overlap_chart.hpp"
#include "render/plots/run_charts.hpp"

class QAction;
class QSettings;
class QSplitter;
class QTabWidget;

namespace scree {

class Actions;
class Timeline;

using EnergyChartWidget = ChartWidgetOf<EnergyChart>;
using SolverChartWidget = ChartWidgetOf<SolverChart>;
using SeriesChartWidget = ChartWidgetOf<SeriesChart>;
using OverlapChartWidget = ChartWidgetOf<OverlapChart>;

/// Plots at the bottom of the window: energies, and beside them step and contacts, the scene's plots and
/// those made in the window. The last two kinds can be renamed and closed.
class PlotsPanel : public QWidget {
  Q_OBJECT

 public:
  /// @param actions  `new_plot` becomes a button beside the tabs, `any_size` one on each force–overlap plot;
  ///   actions on one plot apply to the front one
  PlotsPanel(const Actions& actions, QSettings& settings, QWidget* parent = nullptr);

  /// Removes all plots and creates those of a scene.
  /// @throws SceneError: an unknown series; the other plots are created nevertheless
  void set_model(std::shared_ptr<const Model> model);
  /// The run has other bodies than before; the plots go on.
  void set_bodies(std::shared_ptr<const Model> model) { model_ = std::move(model); }
  /// The same for an edited scene: curves of the run before stay as grey lines in plots that both have.
  void take_edited(std::shared_ptr<const Model> model);
  /// Appends frames at output times, in order. A frame at or before the last one first truncates the curves.
  /// Plots of contacts use the frames of the timeline, which include contacts.
  void append(const std::vector<std::shared_ptr<const Frame>>& samples, const Timeline& timeline);
  /// Creates a plot with all past moments and shows it.
  /// @throws SceneError, SeriesError
  void add_plot(const PlotRequest& request, const Timeline& timeline);
  void close_plot(ChartWidget* plot);
  /// Shows these lasting plots, in their order, with all past moments; plots of contacts stay.
  /// @throws SceneError: an unknown series; the other plots are shown nevertheless
  void set_lasting_plots(const std::vector<PlotSpec>& specs, const Timeline& timeline);
  void rename_plot(ChartWidget* plot, const QString& title);
  /// Brings a plot of the scene, one made in the window, the solver's or the energies to the front.
  void show_plot(const std::string& title);
  /// Title of the one in front; empty: it does not last, or there is nothing to plot.
  std::string shown_plot() const;
  /// False for a static plate without plots.
  bool anything_to_plot() const;
  /// Titles of the energies and of all tabs.
  QStringList titles() const;
  /// Index of the front tab in these.
  int in_tabs() const;
  /// Brings a tab to the front by its index in the titles.
  void bring_forward(int plot);
  /// Shows a single plot without tabs and keys, with scaled text.
  void show_alone(int plot, double text_scale);
  void show_together();
  /// Sets the vertical line of the current time.
  void set_time(double time);
  void set_theme(Theme theme);
  void set_stacked(bool stacked);
  /// Scales all force–overlap plots to F/4R² over h/2R.
  void set_any_size(bool any_size);
  void show_all();

  /// The energies if they had the focus last, otherwise the front tab.
  ChartWidget& in_front() const;

  EnergyChartWidget& energies() { return *energies_; }
  SolverChartWidget& solver() { return *solver_; }
  /// Plots of the scene and those made in the window.
  std::vector<SeriesChartWidget*> series_plots() const { return plots_of<SeriesChartWidget>(); }
  /// Force–overlap plots of contacts.
  std::vector<OverlapChartWidget*> overlap_plots() const { return plots_of<OverlapChartWidget>(); }
  /// Plots stored in a saved scene: all except those of contacts, which have no persistent name.
  std::vector<PlotSpec> lasting_plots() const;

 signals:
  /// A plot was clicked at a time [s].
  void time_picked(double time);
  /// A plot was added, renamed or closed.
  void plots_changed();

 private:
  struct Plot {
    std::variant<SeriesChartWidget*, OverlapChartWidget*> content;
    PlotSpec spec;

    /// Null: it cannot be shown, but belongs to the scene.
    ChartWidget* widget() const {
      return std::visit([](ChartWidget* one) { return one; }, content);
    }
    bool of_contacts() const;
    /// Its frames must have their contacts.
    bool needs_contacts() const;
  };
  template <typename Widget>
  std::vector<Widget*> plots_of() const;
  std::vector<ChartWidget*> widgets() const;
  Plot& plot_of(const QWidget* widget);
  void add_tab(const Plot& plot);
  void remove(const Plot& plot);
  void put_tabs_in_order();
  void rename_for(const std::vector<PlotSpec>& specs);
  void give_title(Plot& plot, const QString& title);
  void add_size_button(OverlapChartWidget& plot) const;
  void append_contacts(const Plot& plot, const std::vector<std::shared_ptr<const Frame>>& samples,
                       const Timeline& timeline) const;
  void note_missing_outputs() const;
  std::vector<KeptFrame> past(const Timeline& timeline, double after) const;
  void ask_for_title(int tab);
  QString tab_text(const QString& title) const;
  void connect_actions(const Actions& actions);

  QSplitter* splitter_;
  EnergyChartWidget* energies_;
  SolverChartWidget* solver_;
  QTabWidget* tabs_;
  QSettings& settings_;
  QAction* any_size_;
  bool energies_in_front_ = false;
  std::vector<Plot> plots_;
  std::shared_ptr<const Model> model_;
  Theme theme_ = Theme::light;
};

template <typename Widget>
std::vector<Widget*> PlotsPanel::plots_of() const {
  std::vector<Widget*> shown;
  for (const Plot& plot : plots_) {
    Widget* const* widget = std::get_if<Widget*>(&plot.content);
    if (widget != nullptr && *widget != nullptr) shown.push_back(*widget);
  }
  return shown;
}

}  // namespace scree
