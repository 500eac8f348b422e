#include <QApplication>
#include <QDockWidget>
#include <QMenu>
#include <QMenuBar>
#include <QScreen>
#include <QScrollArea>
#include <QSettings>
#include <QStackedWidget>
#include <QVBoxLayout>

#include "app/drawing/background_drawing.hpp"
#include "app/drawing/drawing_bar.hpp"
#include "app/inspector/inspector.hpp"
#include "app/opening/gallery.hpp"
#include "app/panels/scene_panel.hpp"
#include "app/panels/view_panel.hpp"
#include "app/playback/timeline_control.hpp"
#include "app/playback/timeline_memory.hpp"
#include "app/playback/transport_bar.hpp"
#include "app/plots/plots_panel.hpp"
#include "app/widgets/error_bar.hpp"
#include "app/widgets/loading_veil.hpp"
#include "app/widgets/scene_widget.hpp"
#include "app/window/main_window.hpp"

namespace scree {
namespace {

constexpr int loading_delay = 150;  // before anything is said [ms]
const QSize first_size(1500, 940);
constexpr int side_width = 240;      // of the panels beside the view [pixels]
constexpr double plots_share = 0.2;  // of the window's height

}  // namespace

MainWindow::MainWindow(QSettings& settings, const std::vector<std::filesystem::path>& examples)
    : settings_(settings), thread_(std::make_unique<SimulationThread>()) {
  setObjectName(QStringLiteral("main_window"));
  setAcceptDrops(true);
  setDockNestingEnabled(true);
  theme_choice_ = static_cast<ThemeChoice>(settings_.value(QStringLiteral("theme"), 0).toInt());
  view_settings_.restore(settings_);
  actions_ = new Actions(*this, view_settings_);
  build_central(examples);
  build_docks();
  build_menus();
  connect_actions();
  connect_thread();
  connect_panels();
  connect_timeline();
  connect_inspector();
  connect_plots();
  connect_sight();
  connect_view();
  connect_lattice();
  connect_drawing();
  connect_recording();
  connect_presentation();
  connect_preparation(examples);
  apply_chosen_theme();
  update_title();
  update_enabled();
  resize(first_size.boundedTo(screen()->availableSize()));
  resizeDocks({docks_.first()}, {side_width}, Qt::Horizontal);
  resizeDocks({plots_dock_}, {static_cast<int>(plots_share * height())}, Qt::Vertical);
  restoreGeometry(settings_.value(QStringLiteral("geometry")).toByteArray());
  restoreState(settings_.value(QStringLiteral("layout")).toByteArray(), layout_version);
  // From the view Tab leads to what is said of the selection.
  inspector_->follow_in_tab_order(*scene_widget_);
  show_gallery(true);
}

MainWindow::~MainWindow() {
  // First, so that nothing of it arrives while the rest goes.
  thread_.reset();
}

void MainWindow::build_central(const std::vector<std::filesystem::path>& examples) {
  auto* central = new QWidget;
  auto* layout = new QVBoxLayout(central);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(0);
  error_bar_ = new ErrorBar;
  drawing_bar_ = new DrawingBar;
  drawing_ = new BackgroundDrawing(this);
  stack_ = new QStackedWidget;
  gallery_ = new Gallery(examples);
  scene_widget_ = new SceneWidget;
  stack_->addWidget(gallery_);
  stack_->addWidget(scene_widget_);
  layout->addWidget(error_bar_);
  layout->addWidget(drawing_bar_);
  layout->addWidget(stack_, 1);
  setCentralWidget(central);

  loading_ = new LoadingVeil(stack_);
  loading_timer_.setSingleShot(true);
  loading_timer_.setInterval(loading_delay);
  connect(&loading_timer_, &QTimer::timeout, this, [this] { loading_->show_text(loading_text()); });
}

QDockWidget* MainWindow::add_dock(const QString& title, const QString& name, QWidget* content,
                                  Qt::DockWidgetArea area) {
  auto* dock = new QDockWidget(title, this);
  dock->setObjectName(name);
  dock->setWidget(content);
  addDockWidget(area, dock);
  docks_.append(dock);
  return dock;
}

void MainWindow::build_docks() {
  // One column of panels, so that the view has most of the window.
  setCorner(Qt::BottomLeftCorner, Qt::LeftDockWidgetArea);
  setCorner(Qt::BottomRightCorner, Qt::RightDockWidgetArea);
  scene_panel_ = new ScenePanel;
  plots_ = new PlotsPanel(*actions_, settings_);
  auto* view_scroll = new QScrollArea;
  view_scroll->setWidgetResizable(true);
  view_scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  view_panel_ = new ViewPanel(*actions_, view_settings_);
  view_scroll->setWidget(view_panel_);
  view_scroll->setMinimumWidth(210);
  scene_panel_->setMinimumWidth(220);

  QDockWidget* scene =
      add_dock(tr("Scene"), QStringLiteral("scene_dock"), scene_panel_, Qt::RightDockWidgetArea);
  QDockWidget* view = add_dock(tr("View"), QStringLiteral("view_dock"), view_scroll, Qt::RightDockWidgetArea);
  inspector_ =
      new Inspector(actions_->pin, actions_->follow, actions_->overlap_plot, actions_->copy_readings);
  inspector_dock_ =
      add_dock(tr("Inspector"), QStringLiteral("inspector_dock"), inspector_, Qt::RightDockWidgetArea);
  tabifyDockWidget(scene, view);
  tabifyDockWidget(view, inspector_dock_);
  scene->raise();
  plots_dock_ = add_dock(tr("Plots"), QStringLiteral("plots_dock"), plots_, Qt::BottomDockWidgetArea);

  transport_ = new TransportBar(*actions_, this);
  addToolBar(Qt::BottomToolBarArea, transport_);
  timeline_ = new TimelineControl(
      *thread_, [this] { return picture_interval(); }, this);
}

void MainWindow::build_menus() {
  Actions& a = *actions_;
  QMenu* file = menuBar()->addMenu(tr("&File"));
  file->addActions({a.gallery, a.open, a.import_particle, a.import_wall});
  file->addSeparator();
  file->addActions({a.save_scene, a.save_recording, a.save_picture, a.save_film});
  file->addSeparator();
  file->addAction(a.fit_measurement);
  file->addSeparator();
  recent_menu_ = file->addMenu(tr("&Recent"));
  connect(recent_menu_, &QMenu::aboutToShow, this, &MainWindow::fill_recent_menu);
  file->addSeparator();
  file->addActions({a.prepare_when_idle, a.quit});

  QMenu* view = menuBar()->addMenu(tr("&View"));
  view->addActions({a.fit, a.view_front, a.view_right, a.view_top, a.view_slanted, a.orthographic});
  QMenu* kept = view->addMenu(tr("&Keep in sight"));
  kept->addActions({a.keep_in_sight, a.keep_moving, a.keep_everything, a.follow});
  view->addAction(a.save_view);
  view->addMenu(tr("&Turn, move and zoom"))
      ->addActions({a.turn_left, a.turn_right, a.turn_up, a.turn_down, a.pan_left, a.pan_right, a.pan_up,
                    a.pan_down, a.zoom_in, a.zoom_out});
  view->addSeparator();
  view->addActions({a.walls, a.edges, a.grid, a.shade, a.smooth});
  view->addSeparator();
  QMenu* cut = view->addMenu(tr("C&ut open"));
  for (QAction* action : a.clip) cut->addAction(action);
  cut->addSeparator();
  for (QAction* action : a.flip) cut->addAction(action);
  view->addActions({a.hide, a.show_only, a.translucent, a.show_all});
  view->addSeparator();
  view->addActions({a.velocities, a.trails, a.body_axes});
  view->addSeparator();
  QMenu* colors = view->addMenu(tr("&Colour by"));
  colors->addActions(a.color_by);
  colors->addSeparator();
  colors->addAction(a.next_color);
  view->addMenu(tr("&Theme"))->addActions({a.theme_desktop, a.theme_light, a.theme_dark});
  QMenu* panels = view->addMenu(tr("&Panels"));
  for (QDockWidget* dock : docks_) panels->addAction(dock->toggleViewAction());
  panels->addAction(transport_->toggleViewAction());
  view->addSeparator();
  view->addAction(a.presentation);
  QMenu* presented = view->addMenu(tr("In the p&resentation"));
  presented->addActions({a.next_scene, a.previous_scene});
  presented->addActions(a.text_sizes);

  QMenu* selection = menuBar()->addMenu(tr("S&elect"));
  selection->addActions({a.find, a.next_body, a.previous_body, a.next_contact, a.previous_contact,
                         a.next_wall, a.previous_wall});
  selection->addSeparator();
  selection->addActions({a.pin, a.follow, a.centre, a.copy_readings, a.deselect});

  QMenu* simulation = menuBar()->addMenu(tr("&Simulation"));
  simulation->addActions({a.play, a.step, a.restart, a.faster, a.slower});
  simulation->addSeparator();
  simulation->addActions({a.step_back, a.to_start, a.to_newest, a.go_to_time, a.go_on, a.go_live});
  simulation->addSeparator();
  simulation->addAction(a.duration);
  simulation->addSeparator();
  add_memory_menu(*simulation, settings_, thread_->timeline());
  QMenu* forces = menuBar()->addMenu(tr("F&orces"));
  forces->addActions({a.normal_arrows, a.friction_arrows, a.both_sides, a.through_bodies, a.forces_of_hidden,
                      a.loads, a.wall_forces, a.body_forces, a.contact_points});
  forces->addSeparator();
  forces->addActions({a.network, a.logarithmic, a.longer_arrows, a.shorter_arrows});
  QMenu* plot = menuBar()->addMenu(tr("&Plot"));
  plot->addActions({a.new_plot, a.overlap_plot, a.any_size, a.stacked_energies, a.whole_plots});
  plot->addSeparator();
  plot->addActions({a.save_plot_picture, a.save_plot_table, a.rename_plot, a.close_plot});
  menuBar()->addMenu(tr("&Tools"))->addActions({a.cell_laboratory, a.convergence});
  menuBar()->addMenu(tr("&Help"))->addActions({a.keys, a.about});
}

bool MainWindow::gallery_shown() const {
  return stack_->currentWidget() == gallery_;
}

void MainWindow::show_gallery(bool on) {
  if (on == !layout_behind_gallery_.isEmpty()) return;
  // One layout is put aside at a time.
  actions_->presentation->setChecked(false);
  if (on) {
    // The gallery has the window for itself.
    unfold_plots();
    layout_behind_gallery_ = saveState(layout_version);
    for (QDockWidget* dock : docks_) dock->hide();
    transport_->setVisible(model_ != nullptr);
    stack_->setCurrentWidget(gallery_);
  } else {
    if (!model_) return;
    stack_->setCurrentWidget(scene_widget_);
    restoreState(layout_behind_gallery_, layout_version);
    layout_behind_gallery_.clear();
    fold_plots();
    scene_widget_->setFocus();
  }
  update_enabled();
}

void MainWindow::escape() {
  if (actions_->presentation->isChecked()) {
    actions_->presentation->setChecked(false);
  } else if (error_bar_->isVisible()) {
    error_bar_->hide();
  } else if (gallery_shown()) {
    show_gallery(false);
  } else {
    inspector_->deselect();
  }
}

void MainWindow::update_title() {
  const QString title = QString::fromStdString(scene_.title);
  setWindowTitle(title.isEmpty() ? tr("Scree") : tr("%1[*] – Scree").arg(title));
  setWindowModified(unsaved());
}

void MainWindow::update_enabled() {
  const bool has_scene = model_ != nullptr;
  for (QAction* action : actions_->needing_scene()) action->setEnabled(has_scene);
  for (QAction* action : {actions_->next_scene, actions_->previous_scene}) action->setEnabled(presenting());
  update_steps();
  for (QAction* action : {actions_->save_picture, actions_->save_film, actions_->save_recording})
    action->setEnabled(has_scene && !drawing_->busy());
  const bool ready = has_scene && run_state_ != RunState::loading;
  for (QAction* action : {actions_->play, actions_->restart}) action->setEnabled(ready && anything_to_play());
  actions_->duration->setEnabled(ready && anything_to_play() && !recording_);
  actions_->step_back->setEnabled(ready);
  actions_->to_start->setEnabled(ready);
  actions_->step->setEnabled(ready && anything_to_play() &&
                             (timeline_->in_past() || run_state_ != RunState::finished));
  for (QAction* action : {actions_->to_newest, actions_->go_on})
    action->setEnabled(ready && timeline_->in_past());
  update_recorded();
  update_idle();
  for (QAction* action : {actions_->presentation, actions_->import_wall, actions_->import_particle}) {
    action->setEnabled(action != actions_->presentation || (has_scene && !gallery_shown()));
  }
}

void MainWindow::choose_theme(ThemeChoice choice) {
  theme_choice_ = choice;
  settings_.setValue(QStringLiteral("theme"), static_cast<int>(choice));
  apply_chosen_theme();
}

void MainWindow::apply_chosen_theme() {
  static const Theme desktop = desktop_theme();
  const Theme theme = theme_choice_ == ThemeChoice::desktop ? desktop
                      : theme_choice_ == ThemeChoice::dark  ? Theme::dark
                                                            : Theme::light;
  for (QAction* action : {actions_->theme_desktop, actions_->theme_light, actions_->theme_dark}) {
    const int index = action == actions_->theme_desktop ? 0 : action == actions_->theme_light ? 1 : 2;
    action->setChecked(index == static_cast<int>(theme_choice_));
  }
  apply_theme(*qApp, theme);
  view_settings_.change([theme](ViewOptions& options) { options.theme = theme; });
  plots_->set_theme(theme);
  gallery_->set_theme(theme);
  scene_panel_->take_theme();
  transport_->update_legend();
  if (moment_.frame) transport_->show_moment(moment_, timeline_->shown());
}

}  // namespace scree
