#pragma once

#include <QElapsedTimer>
#include <QMainWindow>
#include <QTimer>
#include <filesystem>
#include <memory>
#include <optional>

#include "app/drawing/drawing_dialog.hpp"
#include "app/runner/simulation_thread.hpp"
#include "app/shell/actions.hpp"
#include "app/shell/theme.hpp"
#include "app/shell/view_settings.hpp"
#include "core/geometry/mesh_file/mesh_file.hpp"

class QDockWidget;
class QMenu;
class QSettings;
class QStackedWidget;

namespace scree {

class BackgroundDrawing;
class DrawingBar;
class ErrorBar;
class Gallery;
class ImportDialog;
class IdlePreparation;
class Inspector;
class LoadingVeil;
class PlotsPanel;
class PresentationBar;
class ScenePanel;
class SceneWidget;
class TimelineControl;
class TransportBar;
struct PlotRequest;
class ViewPanel;
struct Picked;

/// The window: the view in the middle, panels around it, the simulation on its own thread.
class MainWindow : public QMainWindow {
  Q_OBJECT

 public:
  /// @param settings  what is remembered from one start to the next; outlives the window
  /// @param examples  scenes of the gallery
  MainWindow(QSettings& settings, const std::vector<std::filesystem::path>& examples);
  ~MainWindow() override;

  /// A scene file is opened; a mesh becomes a small drop on a floor.
  void open_path(const std::filesystem::path& path, bool play_at_once);
  /// At most one scene, which is opened, and meshes, of each of which is asked what it shall be, one after
  /// another; a mesh alone is opened.
  void open_paths(const std::vector<std::filesystem::path>& paths);
  /// A scene made here, not saved yet.
  void open_new_scene(const Scene& scene);
  /// Asks what a mesh shall be.
  void import_mesh(const std::filesystem::path& path, std::optional<MeshRole> role);
  void save_scene_to(const std::filesystem::path& path);
  /// Begins to draw the view as it is, or a film of the timeline. Nothing happens while another is drawn.
  void save_drawing(const DrawingWish& wish);
  /// Begins to save the outputs of the run as a recording. Nothing happens while something else is drawn.
  void save_recording(const std::filesystem::path& path);
  void show_gallery(bool on);
  /// The run, and the scene, last until another time, which is not before what has been computed [s].
  void change_duration(double duration);
  void choose_duration();

  RunState run_state() const { return run_state_; }
  /// The moment that is shown; its frame is null while no scene is open.
  const Moment& moment() const { return moment_; }
  /// The recording that is open; null where it is a scene.
  const Recording* recording() const { return recording_.get(); }
  /// The scene that is open, with what was changed since; its title is empty while there is none.
  const Scene& scene() const { return scene_; }
  Actions& actions() { return *actions_; }
  ViewSettings& view_settings() { return view_settings_; }
  SceneWidget& scene_widget() { return *scene_widget_; }
  Gallery& gallery() { return *gallery_; }
  PlotsPanel& plots() { return *plots_; }
  Inspector& inspector() { return *inspector_; }
  ErrorBar& error_bar() { return *error_bar_; }
  TransportBar& transport() { return *transport_; }
  TimelineControl& timeline() { return *timeline_; }
  /// The moments that are remembered.
  Timeline& past() { return thread_->timeline(); }
  BackgroundDrawing& drawing() { return *drawing_; }
  IdlePreparation& preparation() { return *preparation_; }
  bool gallery_shown() const;

 signals:
  /// A moment was handed to the view.
  void moment_shown();

 protected:
  bool event(QEvent* event) override;
  void closeEvent(QCloseEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void dragEnterEvent(QDragEnterEvent* event) override;
  void dropEvent(QDropEvent* event) override;

 private:
  /// Of remembered arrangements of the panels; others are left alone.
  static constexpr int layout_version = 2;

  void build_central(const std::vector<std::filesystem::path>& examples);
  void build_docks();
  void build_menus();
  void connect_actions();
  void connect_camera();
  void connect_thread();
  void connect_panels();
  void connect_timeline();
  void connect_inspector();
  void connect_plots();
  void connect_sight();
  void connect_view();
  void connect_lattice();
  void connect_drawing();
  void connect_recording();
  void connect_presentation();
  QDockWidget* add_dock(const QString& title, const QString& name, QWidget* content, Qt::DockWidgetArea area);

  /// @param unsaved  it is asked for before it is lost
  void open_made_scene(const Scene& scene, bool unsaved);
  void accept_model(std::shared_ptr<const Model> model);
  void accept_state(RunState state);
  QString loading_text() const;
  void refuse_scene(const Problem& problem);
  void report_stop(const Problem& problem);
  int picture_interval() const;
  void schedule_moment();
  void show_newest_moment();
  void show_moment(const Moment& moment);
  std::vector<std::shared_ptr<const Frame>> take_samples();
  void update_plots();
  void choose_new_plot();
  void add_overlap_plot();
  void add_plot(const PlotRequest& request);
  void accept_selection();
  void step_body(int way);
  void step_wall(int way);
  void find_something();
  void update_steps();
  void select_picked(const Picked& picked);
  void set_selected_visibility(Visibility visibility);
  void show_only_selected();
  void show_sight_menu(const Picked& picked, const QPoint& place);
  void update_chosen();
  void keep_in_sight();
  void take_view(const ViewSpec& view);
  ViewSpec present_view() const;
  void save_view();
  void accept_events(const std::shared_ptr<const Model>& model, const std::vector<EventSpec>& events,
                     double time);
  QString unsaved_text() const;

  void choose_file();
  void open_or_import(const std::filesystem::path& path);
  void import_next_mesh();
  void choose_mesh(MeshRole role);
  void choose_scene_target();
  void choose_recording_target();
  void go_live();
  void take_recording();
  void show_whether_recorded();
  void connect_preparation(const std::vector<std::filesystem::path>& examples);
  void update_idle();
  void update_recorded();
  std::filesystem::path drawing_path(const char* ending) const;
  DrawingWish suggested_picture() const;
  DrawingWish suggested_film() const;
  void choose_drawing(const DrawingWish& suggestion);
  bool may_leave_drawing();
  void escape();
  bool unsaved() const;
  bool may_leave_scene();
  void remember_recent(const std::filesystem::path& path);
  void fill_recent_menu();
  void update_title();
  void update_enabled();
  bool anything_to_play() const;
  void update_play();
  void choose_theme(ThemeChoice choice);
  void apply_chosen_theme();
  bool presenting() const { return !layout_behind_presentation_.isEmpty(); }
  void set_presentation(bool on);
  void arrange_presentation();
  void step_scene(int way);
  void fold_plots();
  void unfold_plots();
  QString keys_text() const;
  void show_keys();
  void show_about();

  QSettings& settings_;
  ViewSettings view_settings_;
  std::optional<int> body_to_follow_;  ///< that the scene being opened asks for
  Actions* actions_;

  QStackedWidget* stack_;
  ErrorBar* error_bar_;
  DrawingBar* drawing_bar_;
  BackgroundDrawing* drawing_;
  DrawingWish last_wish_;
  IdlePreparation* preparation_;
  Gallery* gallery_;
  SceneWidget* scene_widget_;
  LoadingVeil* loading_;
  ScenePanel* scene_panel_;
  ViewPanel* view_panel_;
  PlotsPanel* plots_;
  Inspector* inspector_;
  QDockWidget* inspector_dock_;
  QDockWidget* plots_dock_;
  bool plots_folded_ = false;  ///< hidden while there is nothing to plot
  TransportBar* transport_;
  TimelineControl* timeline_;
  QMenu* recent_menu_;
  QList<QDockWidget*> docks_;

  std::shared_ptr<const Model> model_;
  Scene scene_;
  Moment moment_;
  Moment early_moment_;  ///< of a model whose arrival has not been handled yet
  std::vector<std::shared_ptr<const Frame>> early_samples_;  ///< likewise, perhaps of several models
  RunState run_state_ = RunState::empty;
  QString loading_title_;
  bool opening_new_ = false;                           ///< the scene being opened is in no file, and shall be
  std::vector<std::filesystem::path> waiting_meshes_;  ///< to be imported after what is being opened
  std::shared_ptr<const Recording> recording_;         ///< that is open; null: a scene is
  std::filesystem::path opening_mesh_;  ///< that the scene being opened is made of; empty: none
  bool imported_ = false;               ///< what was imported would be lost
  Scene saved_scene_;                   ///< as in its file
  ThemeChoice theme_choice_ = ThemeChoice::desktop;
  QByteArray layout_behind_gallery_;
  QByteArray layout_behind_presentation_;
  PresentationBar* presentation_bar_;
  enum class Presented { plot_in_front, energies, no_plot } presented_ = Presented::plot_in_front;
  std::filesystem::path last_asked_for_;  ///< a scene or a mesh; empty: made here

  QTimer moment_timer_;
  QTimer plot_timer_;
  QTimer loading_timer_;
  QElapsedTimer since_moment_;

  std::unique_ptr<SimulationThread> thread_;
};

}  // namespace scree
