#pragma once

#include <QWidget>
#include <memory>
#include <variant>
#include <vector>

#include "app/plots/plot_request.hpp"
#include "app/widgets/chart_widget.hpp"
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

/// The plots at the foot of the window: energies, and beside them step and contacts, what the scene asks for,
/// and what was made in the window. The last two can be renamed and closed.
class PlotsPanel : public QWidget {
  Q_OBJECT

 public:
  /// @param actions  `new_plot` becomes a button beside the tabs, `any_size` one on each force–overlap plot;
  /// what is done to one plot is done to that in front
  PlotsPanel(const Actions& actions, QSettings& settings, QWidget* parent = nullptr);

  /// Empties the plots and makes those of the scene's own. @throws SceneError: an unknown series; the other
  /// plots are made nevertheless
  void set_model(std::shared_ptr<const Model> model);
  /// Frames at output times, in order. One at or before the last cuts the curves back first. Plots of
  /// contacts take theirs from the timeline, whose frames have their contacts.
  void append(const std::vector<std::shared_ptr<const Frame>>& samples, const Timeline& timeline);
  /// Makes a plot, with all moments of the past, and shows it. @throws SceneError, SeriesError
  void add_plot(const PlotRequest& request, const Timeline& timeline);
  void close_plot(ChartWidget* plot);
  void rename_plot(ChartWidget* plot, const QString& title);
  /// Brings a plot of the scene, one made in the window, the solver's or the energies to the front.
  void show_plot(const std::string& title);
  /// Title of the one in front; empty: it does not last, or there is nothing to plot.
  std::string shown_plot() const;
  /// Not of a plate that is not moved, unless somebody wants a plot.
  bool anything_to_plot() const;
  /// The energies, and what has a tab.
  QStringList titles() const;
  /// Index in these of the one whose tab is chosen.
  int in_tabs() const;
  /// Chooses another tab, by its index in the titles.
  void bring_forward(int plot);
  /// One of them alone, without tabs and keys, its text so many times as large.
  void show_alone(int plot, double text_scale);
  void show_together();
  /// The vertical line of the present time.
  void set_time(double time);
  void set_theme(Theme theme);
  void set_stacked(bool stacked);
  /// All force–overlap plots as F/4R² over h/2R.
  void set_any_size(bool any_size);
  void show_all();

  /// The energies if they had the keys last, otherwise the plot whose tab is chosen.
  ChartWidget& in_front() const;

  EnergyChartWidget& energies() { return *energies_; }
  SolverChartWidget& solver() { return *solver_; }
  /// Those of the scene and those made in the window.
  std::vector<SeriesChartWidget*> series_plots() const { return plots_of<SeriesChartWidget>(); }
  /// Forces of contacts over their overlaps.
  std::vector<OverlapChartWidget*> overlap_plots() const { return plots_of<OverlapChartWidget>(); }
  /// What a saved scene keeps: all but plots of contacts, which have no name that lasts.
  std::vector<PlotSpec> lasting_plots() const;

 signals:
  /// A plot was clicked at a time [s].
  void time_picked(double time);
  /// One was added, renamed or closed.
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
  };
  template <typename Widget>
  std::vector<Widget*> plots_of() const;
  std::vector<ChartWidget*> widgets() const;
  Plot& plot_of(const QWidget* widget);
  void add_tab(const Plot& plot);
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
