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
#include "app/forms/build_control.hpp"
#include "app/history/history_control.hpp"
#include "app/history/history_panel.hpp"
#include "app/inspector/inspector.hpp"
#include "app/measure/measure_control.hpp"
#include "app/opening/gallery.hpp"
#include "app/opening/idle_preparation.hpp"
#include "app/panels/scene_panel.hpp"
#include "app/panels/view_panel.hpp"
#include "app/placing/place_bar.hpp"
#include "app/placing/place_control.hpp"
#include "app/playback/presentation_bar.hpp"
#include "app/playback/transport_bar.hpp"
#include "app/plots/plots_panel.hpp"
#include "app/recovery/recovery_bar.hpp"
#include "app/recovery/recovery_control.hpp"
#include "app/session/value_control.hpp"
#include "app/shell/quantity_text.hpp"
#include "app/text/text_control.hpp"
#include "app/text/text_editor.hpp"
#include "app/text/text_panel.hpp"
#include "app/touch/hand.hpp"
#include "app/touch/removal.hpp"
#include "app/touch/shake_control.hpp"
#include "app/touch/throwing.hpp"
#include "app/touch/tilt_control.hpp"
#include "app/widgets/error_bar.hpp"
#include "app/widgets/loading_overlay.hpp"
#include "app/widgets/scene_widget.hpp"
#include "app/window/keys_dialog.hpp"
#include "app/window/main_menu.hpp"
#include "core/base/version.hpp"
#include "core/model/lookup.hpp"

namespace scree {
namespace {

const QSize first_size(1500, 940);
constexpr int side_width = 240;      // of the panels beside the view [pixels]
constexpr double plots_share = 0.2;  // of the window's height
const QString geometry_key = QStringLiteral("geometry");

/// A body of an earlier model in an edited one; none: it is no longer there.
std::optional<int> find_selected(const Model& edited, const Model& before, int body) {
  const int found = find_body(edited, body_name(before, body));
  return found >= 0 ? std::optional(found) : std::nullopt;
}

/// Whether a scene reaches beyond the place that it had before, so that it may be out of sight.
bool has_grown(const Model& before, const Model& edited) {
  constexpr double little = 0.1;  ///< of the size before
  const Vec3 margin = Vec3::Constant(little * (before.upper - before.lower).maxCoeff());
  return ((edited.upper - before.upper).array() > margin.array()).any() ||
         ((before.lower - edited.lower).array() > margin.array()).any();
}

}  // namespace

MainWindow::MainWindow(QSettings& settings, const std::vector<std::filesystem::path>& examples,
                       const std::filesystem::path& recovery)
    : settings_(settings), panels_(*this), thread_(std::make_unique<SimulationThread>()) {
  setObjectName(QStringLiteral("main_window"));
  setAcceptDrops(true);
  setDockNestingEnabled(true);
  view_settings_.restore(settings_);
  actions_ = new Actions(*this, view_settings_);
  build_central(examples);
  build_panels();
  make_parts(recovery);
  make_view_parts();
  QList<QAction*> toggles;
  for (QDockWidget* panel : panels_.panels()) toggles << panel->toggleViewAction();
  toggles << transport_->toggleViewAction();
  add_menus(*menuBar(), *actions_, files_->recent(), toggles, settings_, past());
  connect_session();
  if (recovery_) connect_recovery();
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
  if (recovery_) recovery_->offer();
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
  recovery_bar_ = new RecoveryBar;
  place_bar_ = new PlaceBar;
  stack_ = new QStackedWidget;
  gallery_ = new Gallery(examples);
  connect(gallery_, &Gallery::new_scene_wanted, actions_->new_scene, &QAction::trigger);
  scene_widget_ = new SceneWidget;
  stack_->addWidget(gallery_);
  stack_->addWidget(scene_widget_);
  layout->addWidget(error_bar_);
  layout->addWidget(recovery_bar_);
  layout->addWidget(drawing_bar_);
  layout->addWidget(place_bar_);
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
  // Beside the view, since lines of text are long.
  text_panel_ = new TextPanel;
  text_dock_ =
      panels_.add(tr("Scene text"), QStringLiteral("text_dock"), text_panel_, Qt::LeftDockWidgetArea);
  text_dock_->hide();
  panels_.set_plots(panels_.add(tr("Plots"), QStringLiteral("plots_dock"), plots_, Qt::BottomDockWidgetArea));

  transport_ = new TransportBar(*actions_, this);
  addToolBar(Qt::BottomToolBarArea, transport_);
}

/// Creates the controllers. The view takes its options before they read it.
void MainWindow::make_parts(const std::filesystem::path& recovery) {
  connect(&view_settings_, &ViewSettings::changed, this, [this] {
    scene_widget_->set_options(view_settings_.options());
    view_panel_->show_least_force(scene_widget_->view().least_force());
  });
  const Actions& a = *actions_;
  session_ = std::make_unique<SceneSession>(*thread_);
  files_ =
      std::make_unique<SceneFiles>(*this, *session_, a, view_settings_, *gallery_, *error_bar_, settings_);
  if (!recovery.empty())
    recovery_ = std::make_unique<RecoveryControl>(
        recovery, *thread_, *session_, *files_, RecoveryControl::Widgets{*this, *recovery_bar_, *error_bar_},
        settings_);
  run_ = std::make_unique<RunControl>(
      *thread_, *session_, *files_, a,
      RunControl::Widgets{*scene_widget_, *transport_, presentation_bar_->timeline(), *error_bar_,
                          *loading_});
  values_ = std::make_unique<ValueControl>(*thread_, *session_, *run_, a);
  build_ = std::make_unique<BuildControl>(*this, *session_, *files_, *run_, a, *scene_panel_, *error_bar_);
  text_ = std::make_unique<TextControl>(*session_, *text_panel_);
  files_->ask_before_leaving([this] { return text_->may_leave() && values_->may_leave(); });
  files_->offer_moment([this] { return run_->time_to_save(); });
  files_->prepare_saving([this](const auto& save) {
    values_->save_with_waiting([this, save] { text_->save_with_edits(save); });
  });
  history_ = std::make_unique<HistoryControl>(*thread_, *session_, *run_, a, *history_panel_);
  hand_ = std::make_unique<Hand>(*thread_, *session_, *run_, *scene_widget_);
  tilt_ = std::make_unique<TiltControl>(*thread_, *session_, *run_, a, view_settings_, *scene_widget_,
                                        hand_->hint(), settings_);
  shake_ = std::make_unique<ShakeControl>(*session_, *run_, a, *inspector_, hand_->hint());
  placing_ = std::make_unique<PlaceControl>(*session_, *run_, a, *scene_widget_, *inspector_, *place_bar_,
                                            hand_->hint());
  removal_ = std::make_unique<Removal>(*session_, *run_, *inspector_, a, hand_->hint());
  throwing_ = std::make_unique<Throwing>(*thread_, *session_, *run_, a, *scene_widget_, hand_->hint());
  measure_ = std::make_unique<MeasureControl>(
      *session_, *run_, past(), a, MeasureControl::Parts{*scene_widget_, *inspector_, hand_->hint()},
      settings_);
  drawing_control_ = std::make_unique<DrawingControl>(
      *thread_, *session_, *run_, a, view_settings_,
      DrawingControl::Widgets{*scene_widget_, *transport_, *drawing_bar_, *error_bar_}, settings_);
  studies_ = std::make_unique<StudyDialogs>(*this, *files_, *run_, *inspector_, a, settings_);
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
  connect(session_.get(), &SceneSession::edited, this, &MainWindow::show_edited);
  connect(session_.get(), &SceneSession::changed, this, &MainWindow::update_title);
  connect(session_.get(), &SceneSession::opened, recovery_bar_, &RecoveryBar::remove_message);
  connect(session_.get(), &SceneSession::run_continued, this, &MainWindow::tell_continued);
  connect(session_.get(), &SceneSession::bodies_changed, this, &MainWindow::take_bodies);
  connect(session_.get(), &SceneSession::events_changed, scene_panel_, &ScenePanel::set_events);
  connect(session_.get(), &SceneSession::duration_changed, scene_panel_, &ScenePanel::show_duration);
}

void MainWindow::connect_recovery() {
  recovery_->keep_typed([this] { return text_->typed(); },
                        [this](const TypedText& typed) {
                          text_->restore(typed);
                          text_dock_->show();
                        });
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
  connect(scene_panel_, &ScenePanel::value_edited, values_.get(), &ValueControl::set_value);
  connect(scene_panel_, &ScenePanel::value_dragged, values_.get(), &ValueControl::drag_value);
  connect(scene_panel_, &ScenePanel::value_drag_ended, values_.get(), &ValueControl::end_drag);
  connect(scene_panel_, &ScenePanel::value_drag_given_up, values_.get(), &ValueControl::give_up_drag);
  connect(scene_panel_, &ScenePanel::value_tried, values_.get(), &ValueControl::try_values);
  connect(scene_panel_, &ScenePanel::restart_wanted, values_.get(), &ValueControl::restart);
  connect(scene_panel_, &ScenePanel::discard_wanted, values_.get(), &ValueControl::discard);
  connect(values_.get(), &ValueControl::waiting_changed, scene_panel_, &ScenePanel::set_waiting);
  connect(values_.get(), &ValueControl::waiting_changed, this, &MainWindow::update_title);
  connect(values_.get(), &ValueControl::refused, scene_panel_, &ScenePanel::tell_refusal);
  connect(values_.get(), &ValueControl::accepted, scene_panel_, &ScenePanel::forget_refusal);
  connect(scene_panel_, &ScenePanel::part_place_wanted, this, [this](const QString& table, int index) {
    placing_->begin({table.toStdString(), static_cast<std::size_t>(index)});
  });
  connect(placing_.get(), &PlaceControl::begun, measure_.get(), &MeasureControl::put_away);
  connect(measure_.get(), &MeasureControl::tool_taken, placing_.get(), &PlaceControl::end);
  connect(build_.get(), &BuildControl::adding, placing_.get(), &PlaceControl::begin_with_next);
  connect(scene_panel_, &ScenePanel::withdrawal_requested, &timeline(), &TimelineControl::withdraw_change);
  connect(history_.get(), &HistoryControl::plots_wanted, plot_control_.get(), &PlotControl::set_plots);
  connect(build_.get(), &BuildControl::plots_wanted, plot_control_.get(), &PlotControl::set_plots);
  connect(actions_->edit_selected, &QAction::triggered, this, [this] {
    if (const auto part =
            part_of(*session_->model(), inspector_->selected_body(), inspector_->selected_wall()))
      build_->edit(*part);
  });
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
    text_panel_->set_theme(theme);
    placing_->set_theme(theme);
    run_->take_theme();
  });
}

void MainWindow::connect_actions() {
  const Actions& a = *actions_;
  connect(a.gallery, &QAction::triggered, this, [this] {
    show_gallery(true);
    gallery_->focus_search();
  });
  connect(a.edit_text, &QAction::triggered, this, &MainWindow::show_text);
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
  history_->begin_scene();
  values_->begin_scene();
  take_model();
  measure_->begin_scene();
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

/// Passes the edited scene to all parts. What is shown of the scene stays, and so does the camera, unless it
/// moves by itself, the scene has grown and nothing is being placed.
void MainWindow::show_edited(const Scene& before, const QString& what) {
  history_->accept_edit(before, what);
  const std::shared_ptr<const Frame> last = moment().frame;
  const ViewPoint from = scene_widget_->view().home();
  const CameraFollow follow = camera_->follow();
  const Sight sight = view_settings_.options().sight;
  const std::optional<int> body = inspector_->selected_body();
  take_model();
  measure_->take_model();
  plot_control_->take_edited();
  scene_widget_->set_view_point(from);
  const bool may_move = follow != CameraFollow::nothing && !placing_->needs_still_camera();
  if (last && may_move && has_grown(*last->model, *session_->model())) scene_widget_->fit_camera();
  camera_->set_follow(follow);
  if (last) {
    view_settings_.change(
        [&](ViewOptions& options) { options.sight = carried_over(sight, *last->model, *session_->model()); });
    selection_->select_when_shown(body ? find_selected(*session_->model(), *last->model, *body)
                                       : std::nullopt);
  }
  placing_->take_edited();
  fold_plots();
  presentation_->arrange();
  run_->take_early_moment();
  plot_control_->update();
  files_->import_next_mesh();
}

/// Tells where a bundle was opened.
void MainWindow::tell_continued(double time, const QString& problem) {
  const QString title = QString::fromStdString(session_->scene().title);
  recovery_bar_->tell(
      problem.isEmpty()
          ? tr("“%1” is opened at t = %2, where its run was saved. Play goes on from there; R begins again.")
                .arg(title, quantity_text(time, "s"))
          : tr("“%1” is opened at its start: the moment of its run in the bundle %2. Play computes the run "
               "again.")
                .arg(title, problem));
}

/// Passes another model to all parts.
void MainWindow::take_model() {
  const Model& model = *session_->model();
  run_->begin_scene();
  error_bar_->hide();
  show_gallery(false);
  scene_widget_->set_model(session_->model());
  scene_panel_->set_model(session_->model());
  view_panel_->set_model(model);
  hand_->begin_scene();
  throwing_->begin_scene();
  tilt_->begin_scene();
  values_->drop_drag();
  shake_->begin_scene();
  selection_->begin_scene();
}

/// Bodies have been thrown into the run, or are gone: first the parts that read frames, then the frame.
void MainWindow::take_bodies(const std::shared_ptr<const Model>& before) {
  const Model& model = *session_->model();
  if (joined_names(model) != joined_names(*before) || model.shapes.size() != before->shapes.size() ||
      model.bodies.empty() != before->bodies.empty())
    view_panel_->set_parts(model);
  selection_->take_bodies();
  measure_->take_model();
  plots_->set_bodies(session_->model());
  run_->take_bodies();
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
    placing_->end();
    measure_->put_away();
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

/// Shows the text and leads into it; hides it if it has the focus.
void MainWindow::show_text() {
  if (gallery_shown() || presentation_->on()) return;
  if (text_panel_->editor().hasFocus()) {
    text_dock_->hide();
    scene_widget_->setFocus();
    return;
  }
  text_dock_->show();
  text_dock_->raise();
  text_panel_->editor().setFocus();
}

void MainWindow::fold_plots() {
  if (session_->model()) panels_.fold_plots(plots_->anything_to_plot());
}

void MainWindow::escape() {
  if (actions_->presentation->isChecked()) {
    presentation_->leave();
  } else if (placing_->placing()) {
    placing_->escape();
  } else if (measure_->measuring()) {
    measure_->escape();
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
  setWindowModified(session_->unsaved() || values_->waiting());
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
  if (!files_->may_leave() || !drawing_control_->may_leave() || !studies_->may_leave()) {
    event->ignore();
    return;
  }
  if (recovery_) recovery_->close();
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
