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
struct PlotSpec;

/// Updates the plots, less often than the view, and creates new ones.
class PlotControl : public QObject {
  Q_OBJECT

 public:
  /// @param window  parent of the dialogs
  /// @param thread  must not emit after the destruction of this object
  PlotControl(QWidget& window, SimulationThread& thread, SceneSession& session, RunControl& run,
              const Actions& actions, PlotsPanel& plots, Inspector& inspector, ErrorBar& errors);

  /// Creates the plots of another scene.
  void begin_scene();
  /// The scene has been edited.
  void take_edited();
  /// Shows other plots of the scene.
  void set_plots(const std::vector<PlotSpec>& plots);
  /// Appends the samples computed since the last update.
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
  /// Samples of one or more models that have not been accepted yet
  std::vector<std::shared_ptr<const Frame>> early_samples_;
  QTimer timer_;
};

}  // namespace scree
