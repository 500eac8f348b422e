#pragma once

#include <QObject>
#include <QTimer>
#include <memory>
#include <vector>

class QWidget;

namespace scree {

class Actions;
class ErrorBar;
class Inspector;
class PlotsPanel;
class RunControl;
class SceneSession;
class SimulationThread;
struct Frame;
struct PlotRequest;

/// Keeps the plots up to date with the run, at a slower pace than the view, and makes new ones.
class PlotControl : public QObject {
  Q_OBJECT

 public:
  /// @param window  of which the dialogs are
  /// @param thread  must emit nothing after this object is gone
  PlotControl(QWidget& window, SimulationThread& thread, SceneSession& session, RunControl& run,
              const Actions& actions, PlotsPanel& plots, Inspector& inspector, ErrorBar& errors);

  /// Another scene is open: its own plots are made.
  void begin_scene();
  /// Takes what the run has computed since the last time.
  void update();

 private:
  void connect_run();
  void connect_actions();
  void update_soon();
  std::vector<std::shared_ptr<const Frame>> take_samples();
  void choose_new_plot();
  void add_overlap_plot();
  void add_plot(const PlotRequest& request);
  void update_actions();

  QWidget& window_;
  SimulationThread& thread_;
  SceneSession& session_;
  RunControl& run_;
  const Actions& actions_;
  PlotsPanel& plots_;
  Inspector& inspector_;
  ErrorBar& errors_;
  /// Samples of models whose arrival has not been handled yet, perhaps of several.
  std::vector<std::shared_ptr<const Frame>> early_samples_;
  QTimer timer_;
};

}  // namespace scree
