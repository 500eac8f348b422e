#include "app/window/main_window.hpp"

#include <QAbstractButton>
#include <QCloseEvent>
#include <QDockWidget>
#include <QKeyEvent>
#include <QMenuBar>
#include <QMessageBox>
#include <QScreen>
#include <QScrollArea>
#include <QSettings>
#include <QShortcut>
#include <QStackedWidget>
#include <QVBoxLayout>

#include "app/controls/camera_control.hpp"
#include "app/controls/lattice_control.hpp"
#include "app/controls/opening_view.hpp"
#include "app/controls/plot_control.hpp"
#include "app/controls/presentation.hpp"
#include "app/controls/scale_control.hpp"
#include "app/controls/selection_control.hpp"
#include "app/controls/sight_control.hpp"
#include "app/controls/study_dialogs.hpp"
#include "app/controls/theme_control.hpp"
#include "app/drawing/drawing_bar.hpp"
#include "app/history/history_control.hpp"
#include "app/history/history_panel.hpp"
#include "app/inspector/inspector.hpp"
#include "app/opening/gallery.hpp"
#include "app/opening/idle_preparation.hpp"
#include "app/panels/scene_panel.hpp"
#include "app/panels/view_panel.hpp"
#include "app/playback/presentation_bar.hpp"
#include "app/playback/transport_bar.hpp"
#include "app/plots/plots_panel.hpp"
#include "app/touch/hand.hpp"
#include "app/widgets/error_bar.hpp"
#include "app/widgets/loading_overlay.hpp"
#include "app/widgets/scene_widget.hpp"
#include "app/window/keys_dialog.hpp"
#include "app/window/main_menu.hpp"
#include "core/base/version.hpp"

namespace scree {
namespace {

const QSize first_size(1500, 940);
constexpr int side_width = 240;      // of the panels beside the view [pixels]
constexpr double plots_share = 0.2;  // of the window's height
const QString geometry_key = QStringLiteral("geometry");

}  // namespace

MainWindow::MainWindow(QSettings& settings, const std::vector<std::filesystem::path>& examples)
    : settings_(settings), panels_(*this), thread_(std::make_unique<SimulationThread>()) {
  setObjectName(QStringLiteral("main_window"));
  setAcceptDrops(true);
  setDockNestingEnabled(true);
  view_settings_.restore(settings_);
  actions_ = new Actions(*this, view_settings_);
  build_central(examples);
  build_panels();
  make_parts();
  make_view_parts();
  QList<QAction*> toggles;
  for (QDockWidget* panel : panels_.panels()) toggles << panel->toggleViewAction();
  toggles << transport_->toggleViewAction();
  add_menus(*menuBar(), *actions_, files_->recent(), toggles, settings_, past());
  connect_session();
  connect_run();
  connect_panels();
  connect_actions();
  connect_preparation(examples);
  theme_->apply();
  update_title();
  restore_layout();
  // Tab leads from the view to the inspector.
  inspector_->follow_in_tab_order(*scene_widget_);
  show_gallery(true);
}

MainWindow::~MainWindow() {
  // First, so that none of its signals arrives during destruction.
  thread_.reset();
}

void MainWindow::build_central(const std::vector<std::filesystem::path>& examples) {
  auto* central = new QWidget;
  auto* layout = new QVBoxLayout(central);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(0);
  error_bar_ = new ErrorBar;
  drawing_bar_ = new DrawingBar;
  stack_ = new QStackedWidget;
  gallery_ = new Gallery(examples);
  scene_widget_ = new SceneWidget;
  stack_->addWidget(gallery_);
  stack_->addWidget(scene_widget_);
  layout->addWidget(error_bar_);
  layout->addWidget(drawing_bar_);
  layout->addWidget(stack_, 1);
  setCentralWidget(central);
  loading_ = new LoadingOverlay(stack_);
  presentation_bar_ = new PresentationBar(*actions_, scene_widget_);
}

void MainWindow::build_panels() {
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
  inspector_ =
      new Inspector(actions_->pin, actions_->follow, actions_->overlap_plot, actions_->copy_readings);

  history_panel_ = new HistoryPanel;

  QDockWidget* scene =
      panels_.add(tr("Scene"), QStringLiteral("scene_dock"), scene_panel_, Qt::RightDockWidgetArea);
  QDockWidget* view =
      panels_.add(tr("View"), QStringLiteral("view_dock"), view_scroll, Qt::RightDockWidgetArea);
  inspector_dock_ =
      panels_.add(tr("Inspector"), QStringLiteral("inspector_dock"), inspector_, Qt::RightDockWidgetArea);
  tabifyDockWidget(scene, view);
  QDockWidget* history =
      panels_.add(tr("History"), QStringLiteral("history_dock"), history_panel_, Qt::RightDockWidgetArea);
  tabifyDockWidget(view, inspector_dock_);
  tabifyDockWidget(inspector_dock_, history);
  scene->raise();
  panels_.set_plots(panels_.add(tr("Plots"), QStringLiteral("plots_dock"), plots_, Qt::BottomDockWidgetArea));

  transport_ = new TransportBar(*actions_, this);
  addToolBar(Qt::BottomToolBarArea, transport_);
}

/// Creates the controllers. The view takes its options before they read it.
void MainWindow::make_parts() {
  connect(&view_settings_, &ViewSettings::changed, this, [this] {
    scene_widget_->set_options(view_settings_.options());
    view_panel_->show_least_force(scene_widget_->view().least_force());
  });
  const Actions& a = *actions_;
  session_ = std::make_unique<SceneSession>(*thread_);
  files_ =
      std::make_unique<SceneFiles>(*this, *session_, a, view_settings_, *gallery_, *error_bar_, settings_);
  run_ = std::make_unique<RunControl>(
      *thread_, *session_, *files_, a,
      RunControl::Widgets{*scene_widget_, *transport_, presentation_bar_->timeline(), *error_bar_,
                          *loading_});
  history_ = std::make_unique<HistoryControl>(*thread_, *session_, *run_, a, *history_panel_);
  hand_ = std::make_unique<Hand>(*thread_, *session_, *run_, *scene_widget_);
  drawing_control_ = std::make_unique<DrawingControl>(
      *thread_, *session_, *run_, a, view_settings_,
      DrawingControl::Widgets{*scene_widget_, *transport_, *drawing_bar_, *error_bar_}, settings_);
  studies_ = std::make_unique<StudyDialogs>(*this, *files_, a, settings_);
  presentation_ = std::make_unique<Presentation>(
      a, view_settings_,
      Presentation::Widgets{*this, panels_, *scene_widget_, *plots_, *transport_, *presentation_bar_},
      settings_);
  theme_ = std::make_unique<ThemeControl>(a, view_settings_, settings_);
}

void MainWindow::make_view_parts() {
  const Actions& a = *actions_;
  selection_ = std::make_unique<SelectionControl>(*session_, *run_, past(), a, view_settings_, *scene_widget_,
                                                  *inspector_);
  sight_ =
      std::make_unique<SightControl>(*session_, *selection_, a, view_settings_, *scene_widget_, *inspector_);
  camera_ = std::make_unique<CameraControl>(*session_, a, *scene_widget_);
  scales_ = std::make_unique<ScaleControl>(*session_, a, view_settings_, *scene_widget_);
  opening_view_ = std::make_unique<OpeningView>(
      *session_, a,
      OpeningView::Parts{*scene_widget_, view_settings_, *camera_, *selection_, *inspector_, *plots_});
  plot_control_ =
      std::make_unique<PlotControl>(*this, *thread_, *session_, *run_, a, *plots_, *inspector_, *error_bar_);
  lattice_ = std::make_unique<LatticeControl>(*thread_, *session_, *run_, view_settings_, *scene_widget_,
                                              view_panel_->lattice());
}

void MainWindow::connect_session() {
  connect(session_.get(), &SceneSession::opened, this, &MainWindow::show_opened);
  connect(session_.get(), &SceneSession::changed, this, &MainWindow::update_title);
  connect(session_.get(), &SceneSession::events_changed, scene_panel_, &ScenePanel::set_events);
  connect(session_.get(), &SceneSession::duration_changed, scene_panel_, &ScenePanel::show_duration);
}

void MainWindow::connect_run() {
  connect(run_.get(), &RunControl::moment_shown, this, [this] {
    view_panel_->show_least_force(scene_widget_->view().least_force());
    scene_panel_->show_frame(*moment().frame, !timeline().in_past());
    emit moment_shown();
  });
  connect(run_.get(), &RunControl::changed, this, &MainWindow::update_idle);
  connect(run_.get(), &RunControl::view_wanted, this, [this] { show_gallery(false); });
  connect(run_.get(), &RunControl::transport_wanted, presentation_.get(), &Presentation::leave);
  connect(drawing_control_.get(), &DrawingControl::busy_changed, this, &MainWindow::update_idle);
}

void MainWindow::connect_panels() {
  connect(scene_panel_, &ScenePanel::change_wanted, &timeline(), &TimelineControl::change);
  connect(scene_panel_, &ScenePanel::withdrawal_requested, &timeline(), &TimelineControl::withdraw_change);
  connect(plots_, &PlotsPanel::time_picked, &timeline(), &TimelineControl::show_time);
  connect(plots_, &PlotsPanel::plots_changed, this, [this] {
    fold_plots();
    presentation_->arrange();
  });
  connect(selection_.get(), &SelectionControl::inspector_wanted, this, &MainWindow::show_inspector);
  connect(presentation_.get(), &Presentation::scene_wanted, files_.get(), &SceneFiles::step_scene);
  connect(theme_.get(), &ThemeControl::applied, this, [this](Theme theme) {
    plots_->set_theme(theme);
    gallery_->set_theme(theme);
    scene_panel_->take_theme();
    run_->take_theme();
  });
}

void MainWindow::connect_actions() {
  const Actions& a = *actions_;
  connect(a.gallery, &QAction::triggered, this, [this] {
    show_gallery(true);
    gallery_->focus_search();
  });
  connect(a.quit, &QAction::triggered, this, &QWidget::close);
  connect(a.keys, &QAction::triggered, this, &MainWindow::show_keys);
  connect(a.about, &QAction::triggered, this, &MainWindow::show_about);
  auto* escape_key = new QShortcut(Qt::Key_Escape, this);
  connect(escape_key, &QShortcut::activated, this, &MainWindow::escape);
}

void MainWindow::connect_preparation(const std::vector<std::filesystem::path>& examples) {
  preparation_ = std::make_unique<IdlePreparation>(examples);
  connect(preparation_.get(), &IdlePreparation::scene_changed, this,
          [this] { gallery_->show_preparing(preparation_->scene()); });
  connect(preparation_.get(), &IdlePreparation::prepared, gallery_, &Gallery::look_for_recordings);
  preparation_->follow(*actions_->prepare_when_idle, settings_);
}

void MainWindow::restore_layout() {
  resize(first_size.boundedTo(screen()->availableSize()));
  resizeDocks({panels_.panels().first()}, {side_width}, Qt::Horizontal);
  resizeDocks({&panels_.plots()}, {static_cast<int>(plots_share * height())}, Qt::Vertical);
  restoreGeometry(settings_.value(geometry_key).toByteArray());
  panels_.restore(settings_);
}

/// Passes the opened scene to all parts, in this order: views before their content, and the first moment when
/// all are ready.
void MainWindow::show_opened() {
  const Model& model = *session_->model();
  run_->begin_scene();
  error_bar_->hide();
  show_gallery(false);
  scene_widget_->set_model(session_->model());
  scene_panel_->set_model(model);
  view_panel_->set_model(model);
  history_->begin_scene();
  hand_->begin_scene();
  selection_->begin_scene();
  plot_control_->begin_scene();
  opening_view_->show();
  scene_panel_->set_recorded(session_->recording() != nullptr);
  fold_plots();
  presentation_->arrange();
  files_->remember_opened();
  update_title();
  update_gallery();
  run_->take_early_moment();
  plot_control_->update();
  scene_widget_->setFocus();
  files_->import_next_mesh();
}

bool MainWindow::gallery_shown() const {
  return stack_->currentWidget() == gallery_;
}

/// Shows or hides the gallery, which replaces view and panels.
void MainWindow::show_gallery(bool on) {
  if (on == (panels_.aside() == PanelLayout::Aside::gallery)) return;
  presentation_->leave();
  const bool scene_open = session_->model() != nullptr;
  if (on) {
    panels_.unfold_plots();
    panels_.put_aside(PanelLayout::Aside::gallery);
    transport_->setVisible(scene_open);
    stack_->setCurrentWidget(gallery_);
  } else {
    if (!scene_open) return;
    stack_->setCurrentWidget(scene_widget_);
    panels_.bring_back();
    fold_plots();
    scene_widget_->setFocus();
  }
  update_gallery();
}

void MainWindow::update_gallery() {
  actions_->presentation->setEnabled(session_->model() && !gallery_shown());
  update_idle();
}

/// The window is idle while the gallery is shown and nothing runs, is being opened or drawn.
void MainWindow::update_idle() {
  preparation_->set_idle(gallery_shown() && !run_->busy() && !drawing_control_->busy());
}

void MainWindow::show_inspector() {
  if (presentation_->on()) return;
  inspector_dock_->show();
  inspector_dock_->raise();
}

void MainWindow::fold_plots() {
  if (session_->model()) panels_.fold_plots(plots_->anything_to_plot());
}

void MainWindow::escape() {
  if (actions_->presentation->isChecked()) {
    presentation_->leave();
  } else if (error_bar_->isVisible()) {
    error_bar_->hide();
  } else if (gallery_shown()) {
    show_gallery(false);
  } else {
    inspector_->deselect();
  }
}

void MainWindow::update_title() {
  const QString title = QString::fromStdString(session_->scene().title);
  setWindowTitle(title.isEmpty() ? tr("Scree") : tr("%1[*] – Scree").arg(title));
  setWindowModified(session_->unsaved());
}

void MainWindow::show_keys() {
  const ViewOptions& options = view_settings_.options();
  const Model* model = session_->model().get();
  const bool plate = model != nullptr && model->lattice && model->bodies.empty();
  const std::string_view color = plate ? name_of(options.lattice.color) : name_of(options.color_by);
  auto* dialog =
      new KeysDialog(*menuBar(), *actions_->next_color, QString::fromStdString(std::string(color)), this);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->open();
}

void MainWindow::show_about() {
  QMessageBox::about(
      this, tr("About Scree"),
      tr("<h3>Scree %1</h3><p>A laboratory for the discrete element method: drop particles, pile them, "
         "look at every contact force as it happens.</p><p>BSD 3-Clause Licence. Drawn with VTK, "
         "windows by Qt.</p>")
          .arg(QString::fromStdString(std::string(version()))));
}

bool MainWindow::event(QEvent* event) {
  // Space presses the button that was reached with the Tab key, and plays everywhere else.
  if (event->type() == QEvent::ShortcutOverride && qobject_cast<QAbstractButton*>(focusWidget()) != nullptr &&
      static_cast<QKeyEvent*>(event)->key() == Qt::Key_Space) {
    event->accept();
    return true;
  }
  return QMainWindow::event(event);
}

void MainWindow::resizeEvent(QResizeEvent* event) {
  QMainWindow::resizeEvent(event);
  presentation_->resize_plot();
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event) {
  if (SceneFiles::can_open(*event->mimeData())) event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event) {
  if (!SceneFiles::can_open(*event->mimeData())) return;
  event->acceptProposedAction();
  files_->open_dropped(*event->mimeData());
}

void MainWindow::closeEvent(QCloseEvent* event) {
  if (!files_->may_leave() || !drawing_control_->may_leave()) {
    event->ignore();
    return;
  }
  presentation_->leave();
  panels_.unfold_plots();
  view_settings_.save(settings_);
  settings_.setValue(geometry_key, saveGeometry());
  panels_.save(settings_);
  // The window closes immediately; the current step ends in the background.
  thread_->request_stop();
  hide();
  event->accept();
}

}  // namespace scree
