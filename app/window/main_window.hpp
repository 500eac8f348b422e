#pragma once

#include <QMainWindow>
#include <filesystem>
#include <memory>
#include <optional>
#include <vector>

#include "app/controls/drawing_control.hpp"
#include "app/controls/panel_layout.hpp"
#include "app/runner/simulation_thread.hpp"
#include "app/session/run_control.hpp"
#include "app/session/scene_files.hpp"
#include "app/session/scene_session.hpp"
#include "app/shell/actions.hpp"
#include "app/shell/view_settings.hpp"

class QSettings;
class QStackedWidget;

namespace scree {

class BuildControl;
class CameraControl;
class DrawingBar;
class ErrorBar;
class Gallery;
class IdlePreparation;
class Hand;
class HistoryControl;
class HistoryPanel;
class Inspector;
class LatticeControl;
class LoadingOverlay;
class MeasureControl;
class OpeningView;
class PlaceBar;
class PlaceControl;
class PlotControl;
class PlotsPanel;
class Presentation;
class PresentationBar;
class RecoveryBar;
class RecoveryControl;
class Removal;
class ScaleControl;
class ScenePanel;
class SceneWidget;
class SelectionControl;
class ShakeControl;
class SightControl;
class StudyDialogs;
class ThemeControl;
class TiltControl;
class Throwing;
class TextControl;
class TextPanel;
class TransportBar;
class ValueControl;
class ViewPanel;

/// The main window: lays out the view and the panels around it, and connects the controllers, each of which
/// owns its state and its actions.
class MainWindow : public QMainWindow {
  Q_OBJECT

 public:
  /// @param settings  kept between sessions; outlive the window
  /// @param examples  scenes of the gallery
  /// @param recovery  private folder that keeps unsaved work of all windows; empty: it is not kept
  MainWindow(QSettings& settings, const std::vector<std::filesystem::path>& examples,
             const std::filesystem::path& recovery = {});
  ~MainWindow() override;

  /// See SceneFiles.
  void open_path(const std::filesystem::path& path, bool autoplay) { files_->open_path(path, autoplay); }
  void open_paths(const std::vector<std::filesystem::path>& paths) { files_->open_paths(paths); }
  void import_mesh(const std::filesystem::path& path, std::optional<MeshRole> role) {
    files_->import_mesh(path, role);
  }
  void save_scene_to(const std::filesystem::path& path) { files_->save_to(path); }
  /// See DrawingControl.
  void save_drawing(const DrawingRequest& request) { drawing_control_->save_drawing(request); }
  void save_recording(const std::filesystem::path& path) { drawing_control_->save_recording(path); }
  /// See SceneSession.
  void change_duration(double duration) { session_->change_duration(duration); }
  const Recording* recording() const { return session_->recording().get(); }
  const Scene& scene() const { return session_->scene(); }
  SceneSession& session() { return *session_; }
  TextPanel& text_panel() { return *text_panel_; }
  /// See RunControl.
  RunState run_state() const { return run_->state(); }
  const Moment& moment() const { return run_->moment(); }

  void show_gallery(bool on);
  bool gallery_shown() const;

  Actions& actions() { return *actions_; }
  ViewSettings& view_settings() { return view_settings_; }
  SceneWidget& scene_widget() { return *scene_widget_; }
  Gallery& gallery() { return *gallery_; }
  PlotsPanel& plots() { return *plots_; }
  Inspector& inspector() { return *inspector_; }
  ErrorBar& error_bar() { return *error_bar_; }
  TransportBar& transport() { return *transport_; }
  MeasureControl& measure() { return *measure_; }
  TimelineControl& timeline() { return run_->timeline(); }
  /// Stored moments of the run.
  Timeline& past() { return thread_->timeline(); }
  BackgroundDrawing& drawing() { return drawing_control_->background(); }
  IdlePreparation& preparation() { return *preparation_; }

 signals:
  /// Updates all parts after the view has received a moment.
  void moment_shown();

 protected:
  bool event(QEvent* event) override;
  void closeEvent(QCloseEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void dragEnterEvent(QDragEnterEvent* event) override;
  void dropEvent(QDropEvent* event) override;

 private:
  void build_central(const std::vector<std::filesystem::path>& examples);
  void build_panels();
  void make_parts(const std::filesystem::path& recovery);
  void make_view_parts();
  void connect_recovery();
  void connect_session();
  void connect_run();
  void connect_panels();
  void connect_actions();
  void connect_preparation(const std::vector<std::filesystem::path>& examples);
  void restore_layout();

  void show_opened();
  void take_bodies(const std::shared_ptr<const Model>& before);
  void show_edited(const Scene& before, const QString& what);
  void take_model();
  void tell_continued(double time, const QString& problem);
  void show_inspector();
  void show_text();
  void fold_plots();
  void escape();
  void update_title();
  void update_gallery();
  void update_idle();
  void show_keys();
  void show_about();

  QSettings& settings_;
  ViewSettings view_settings_;
  Actions* actions_;

  QStackedWidget* stack_;
  ErrorBar* error_bar_;
  DrawingBar* drawing_bar_;
  RecoveryBar* recovery_bar_;
  PlaceBar* place_bar_;
  Gallery* gallery_;
  SceneWidget* scene_widget_;
  LoadingOverlay* loading_;
  PresentationBar* presentation_bar_;
  ScenePanel* scene_panel_;
  ViewPanel* view_panel_;
  PlotsPanel* plots_;
  HistoryPanel* history_panel_;
  TextPanel* text_panel_;
  QDockWidget* text_dock_;
  Inspector* inspector_;
  QDockWidget* inspector_dock_;
  TransportBar* transport_;
  PanelLayout panels_;

  // Destroyed before the widgets and after the end of the thread.
  std::unique_ptr<SceneSession> session_;
  std::unique_ptr<SceneFiles> files_;
  std::unique_ptr<RecoveryControl> recovery_;  ///< null: nothing is kept
  std::unique_ptr<RunControl> run_;
  std::unique_ptr<ValueControl> values_;
  std::unique_ptr<BuildControl> build_;
  std::unique_ptr<HistoryControl> history_;
  std::unique_ptr<TextControl> text_;
  std::unique_ptr<Hand> hand_;
  std::unique_ptr<TiltControl> tilt_;
  std::unique_ptr<ShakeControl> shake_;
  std::unique_ptr<PlaceControl> placing_;
  std::unique_ptr<Removal> removal_;
  std::unique_ptr<Throwing> throwing_;
  std::unique_ptr<MeasureControl> measure_;
  std::unique_ptr<SelectionControl> selection_;
  std::unique_ptr<SightControl> sight_;
  std::unique_ptr<CameraControl> camera_;
  std::unique_ptr<ScaleControl> scales_;
  std::unique_ptr<OpeningView> opening_view_;
  std::unique_ptr<PlotControl> plot_control_;
  std::unique_ptr<LatticeControl> lattice_;
  std::unique_ptr<DrawingControl> drawing_control_;
  std::unique_ptr<StudyDialogs> studies_;
  std::unique_ptr<Presentation> presentation_;
  std::unique_ptr<ThemeControl> theme_;
  std::unique_ptr<IdlePreparation> preparation_;

  std::unique_ptr<SimulationThread> thread_;
};

}  // namespace scree
