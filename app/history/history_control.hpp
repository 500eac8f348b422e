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

 private:
  void show();
  void update_actions();
  void return_to(const Scene& scene, const Scene& present, const QString& what);

  SceneSession& session_;
  RunControl& run_;
  const Actions& actions_;
  HistoryPanel& panel_;
  RunHistory history_;
};

}  // namespace scree
