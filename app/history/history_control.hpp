#pragma once

#include <QObject>

#include "app/history/run_history.hpp"

namespace scree {

class Actions;
class HistoryPanel;
class RunControl;
class SceneSession;
class SimulationThread;

/// Undo and redo of what a person does to the run, and the list of it.
class HistoryControl : public QObject {
  Q_OBJECT

 public:
  HistoryControl(SimulationThread& thread, SceneSession& session, RunControl& run, const Actions& actions,
                 HistoryPanel& panel);

  /// Another scene is open.
  void begin_scene();
  /// An edit has replaced the scene, while the old run's moment is still displayed.
  void accept_edit(const Scene& before, const QString& what);

 signals:
  /// Other plots should be shown.
  void plots_wanted(const std::vector<scree::PlotSpec>& plots);

 private:
  void show();
  void update_actions();
  void return_to(const Scene& scene, const Scene& present, const QString& what);
  void accept_duration_and_plots();
  void apply_duration_and_plots(const DurationAndPlots& rest);

  SceneSession& session_;
  RunControl& run_;
  const Actions& actions_;
  HistoryPanel& panel_;
  RunHistory history_;
  bool applying_ = false;  ///< duration and plots of another act
};

}  // namespace scree
