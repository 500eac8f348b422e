#include "app/window/main_window.hpp"

#include <QAbstractButton>
#include <QApplication>
#include <QCloseEvent>
#include <QDir>
#include <QFileDialog>
#include <QKeyEvent>
#include <QMessageBox>
#include <QSettings>
#include <algorithm>

#include "app/inspector/inspector.hpp"
#include "app/opening/gallery.hpp"
#include "app/panels/scene_panel.hpp"
#include "app/panels/view_panel.hpp"
#include "app/playback/duration_dialog.hpp"
#include "app/playback/presentation_bar.hpp"
#include "app/playback/timeline_bar.hpp"
#include "app/playback/timeline_control.hpp"
#include "app/playback/transport_bar.hpp"
#include "app/plots/plots_panel.hpp"
#include "app/shell/icons.hpp"
#include "app/shell/resources.hpp"
#include "app/shell/save_folder.hpp"
#include "app/widgets/error_bar.hpp"
#include "app/widgets/loading_veil.hpp"
#include "app/widgets/scene_widget.hpp"
#include "core/scene/file/scene_file.hpp"

namespace scree {
namespace {

constexpr int frame_interval = 33;             // [ms]
constexpr double interval_per_picture = 1.25;  // in units of the time that a picture takes

std::filesystem::path to_path(const QString& text) {
  return text.toStdString();
}
QString to_text(const std::filesystem::path& path) {
  return QString::fromStdString(path.string());
}

}  // namespace

void MainWindow::accept_model(std::shared_ptr<const Model> model) {
  model_ = std::move(model);
  scene_ = model_->scene;
  imported_ = opening_new_;
  saved_scene_ = scene_;
  moment_ = {};
  error_bar_->hide();
  show_gallery(false);
  scene_widget_->set_model(model_);
  scene_panel_->set_model(*model_);
  view_panel_->set_model(*model_);
  inspector_->clear();
  transport_->set_model(*model_);
  presentation_bar_->timeline().set_duration(scene_.duration);
  timeline_->set_model(model_);
  try {
    plots_->set_model(model_);
  } catch (const std::exception& error) {
    error_bar_->show_problem(problem_of(error));
  }
  take_view(scene_.view);
  take_recording();
  fold_plots();
  arrange_presentation();
  const std::filesystem::path& file = scene_.file.empty() ? opening_mesh_ : scene_.file;
  if (!file.empty()) remember_recent(file);
  update_title();
  update_enabled();
  // Others may be of a model that has been opened since and arrives next.
  if (early_moment_.frame && early_moment_.frame->model == model_)
    timeline_->accept(std::exchange(early_moment_, {}));
  update_plots();
  scene_widget_->setFocus();
  import_next_mesh();
}

void MainWindow::report_stop(const Problem& problem) {
  if (recording_) return error_bar_->show_problem(problem);
  transport_->show_failure(problem.sentence);
  if (!anything_to_play()) return error_bar_->show_problem(problem);
  error_bar_->show_problem(problem, tr("Restart"), [this] { timeline_->restart(); });
}

void MainWindow::accept_state(RunState state) {
  run_state_ = state;
  timeline_->set_state(state);
  transport_->set_state(state);
  update_play();
  if (state == RunState::loading) {
    loading_timer_.start();
  } else {
    loading_timer_.stop();
    loading_->hide();
  }
  update_enabled();
  if (state != RunState::playing) {
    update_plots();
  } else if (error_bar_->problem().kind == ProblemKind::run_stopped) {
    error_bar_->hide();
  }
}

QString MainWindow::loading_text() const {
  return timeline_->going_on() ? tr("Going back …") : tr("Opening %1 …").arg(loading_title_);
}

void MainWindow::update_play() {
  const bool playing = run_state_ == RunState::playing || timeline_->playing_back();
  const bool ended = run_state_ == RunState::finished || run_state_ == RunState::recorded;
  const bool from_start = ended && !timeline_->in_past();
  actions_->play->setIcon(symbol_icon(playing ? Symbol::pause : Symbol::play));
  actions_->play->setText(playing ? tr("&Pause") : from_start ? tr("&Replay") : tr("&Play"));
}

/// Drawing never takes more than its share of the time: the window has other things to do as well. [ms]
int MainWindow::picture_interval() const {
  return std::max(frame_interval,
                  static_cast<int>(interval_per_picture * scene_widget_->last_frame_milliseconds()));
}

void MainWindow::schedule_moment() {
  if (moment_timer_.isActive()) return;
  const int interval = picture_interval();
  const qint64 passed = since_moment_.isValid() ? since_moment_.elapsed() : interval;
  moment_timer_.start(static_cast<int>(std::clamp<qint64>(interval - passed, 0, interval)));
}

void MainWindow::show_newest_moment() {
  const Moment moment = thread_->take_moment();
  if (!moment.frame) return;
  if (moment.frame->model == model_) {
    early_moment_ = {};  // of a model before
    timeline_->accept(moment);
  } else {
    early_moment_ = moment;
  }
}

void MainWindow::show_moment(const Moment& moment) {
  since_moment_.start();
  const double before = moment_.frame ? moment_.frame->time : moment.frame->time;
  moment_ = moment;
  scene_widget_->show_frame(moment.frame);
  view_panel_->show_least_force(scene_widget_->view().least_force());
  scene_panel_->show_frame(*moment.frame, !timeline_->in_past());
  inspector_->show_frame(moment.frame, thread_->timeline().frames_between(before, moment.frame->time));
  if (body_to_follow_) inspector_->select_body(*std::exchange(body_to_follow_, std::nullopt));
  update_chosen();
  transport_->show_moment(moment, timeline_->shown());
  presentation_bar_->timeline().set_times(timeline_->shown().computed, moment.frame->time);
  if (run_state_ == RunState::playing || timeline_->in_past()) {
    if (!plot_timer_.isActive()) plot_timer_.start();
  } else {
    update_plots();
  }
  emit moment_shown();
}

/// Those of the present model. They come in the order of the models: what is behind them is of models that
/// arrive later, and waits; what is before them is of no use any more.
std::vector<std::shared_ptr<const Frame>> MainWindow::take_samples() {
  std::vector<std::shared_ptr<const Frame>> samples = std::exchange(early_samples_, {});
  for (auto& sample : thread_->take_samples()) samples.push_back(std::move(sample));
  const auto present = [this](const auto& sample) { return sample->model == model_; };
  const auto first = std::find_if(samples.begin(), samples.end(), present);
  const auto later = std::find_if_not(first, samples.end(), present);
  early_samples_.assign(first == samples.end() ? samples.begin() : later, samples.end());
  return {first, later};
}

void MainWindow::update_plots() {
  plots_->append(take_samples(), thread_->timeline());
  if (moment_.frame) plots_->set_time(moment_.frame->time);
  for (TimelineBar* bar : {&transport_->timeline(), &presentation_bar_->timeline()})
    timeline_->update_bar(*bar);
  transport_->update_legend();
}

/// What was imported, or changed by hand since the scene was opened or saved, is not in its file.
bool MainWindow::unsaved() const {
  return imported_ || scene_ != saved_scene_;
}

/// What is changed by hand belongs to the scene, at its time.
void MainWindow::accept_events(const std::shared_ptr<const Model>& model,
                               const std::vector<EventSpec>& events, double time) {
  if (model != model_) return;
  // In the order of the file while they are the same.
  const std::vector<EventSpec>& saved = saved_scene_.events;
  const bool same = std::is_permutation(events.begin(), events.end(), saved.begin(), saved.end());
  scene_.events = same ? saved : events;
  scene_panel_->set_events(events, time);
  timeline_->set_events(events);
  for (TimelineBar* bar : {&transport_->timeline(), &presentation_bar_->timeline()})
    timeline_->update_bar(*bar);
  transport_->update_legend();
  update_title();
}

void MainWindow::change_duration(double duration) {
  if (recording_) return;
  scene_.duration = duration;
  thread_->change_duration(duration);
  transport_->change_duration(duration);
  presentation_bar_->timeline().set_duration(duration);
  scene_panel_->show_duration(duration);
  update_title();
}

/// A run that plays waits.
void MainWindow::choose_duration() {
  if (run_state_ == RunState::playing) timeline_->toggle_play();
  auto* dialog = new DurationDialog(scene_.duration, timeline_->computed(), this);
  connect(dialog, &QDialog::accepted, this, [this, dialog] {
    // Meanwhile it may have gone on.
    const double wanted = std::max(dialog->duration(), std::min(timeline_->computed(), scene_.duration));
    if (wanted != scene_.duration) change_duration(wanted);
  });
  dialog->open();
}

void MainWindow::choose_scene_target() {
  // Examples are not overwritten by accident.
  const bool own = !scene_.file.empty() && !is_example(scene_.file);
  const QString name = scene_.file.empty() ? QStringLiteral("scene.toml") : to_text(scene_.file.filename());
  const QString path = QFileDialog::getSaveFileName(
      this, tr("Save scene"), own ? to_text(scene_.file) : QDir(save_folder(settings_)).filePath(name),
      tr("Scenes (*.toml)"));
  if (path.isEmpty()) return;
  settings_.setValue(QStringLiteral("folder"), QFileInfo(path).absolutePath());
  std::filesystem::path target = to_path(path);
  if (target.extension() != ".toml") target += ".toml";
  save_scene_to(target);
}

void MainWindow::save_scene_to(const std::filesystem::path& path) {
  try {
    scene_.view = asked_view(scene_, view_settings_.options());
    write_scene(scene_, path);
  } catch (const std::exception& error) {
    error_bar_->show_problem(
        {tr("The scene could not be written to %1; choose another place.").arg(to_text(path)), error.what()},
        tr("Save elsewhere…"), [this] { choose_scene_target(); });
    return;
  }
  scene_.file = path;
  imported_ = false;
  saved_scene_ = scene_;
  remember_recent(path);
  update_title();
}

/// What would be lost, in a sentence.
QString MainWindow::unsaved_text() const {
  const bool events = scene_.events != saved_scene_.events;
  const bool plots = scene_.plots != saved_scene_.plots;
  const bool view = scene_.view != saved_scene_.view;
  return imported_         ? tr("“%1” has not been saved.")
         : events && plots ? tr("What was changed by hand in “%1”, and its plots, have not been saved.")
         : scene_.duration != saved_scene_.duration && !events && !plots
             ? tr("The duration of “%1” was changed, and that has not been saved.")
         : events         ? tr("What was changed by hand in “%1” has not been saved.")
         : view && !plots ? tr("The view of “%1” was changed and has not been saved.")
                          : tr("The plots of “%1” were changed and have not been saved.");
}

/// Asks before something imported, or changes and plots made by hand, are lost. False: stay.
bool MainWindow::may_leave_scene() {
  if (!unsaved()) return true;
  const auto answer = QMessageBox::question(
      this, tr("Unsaved scene"), unsaved_text().arg(QString::fromStdString(scene_.title)),
      QMessageBox::Save | QMessageBox::Discard | QMessageBox::Cancel, QMessageBox::Save);
  if (answer == QMessageBox::Cancel) return false;
  if (answer == QMessageBox::Save) choose_scene_target();
  return answer == QMessageBox::Discard || !unsaved();
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

void MainWindow::closeEvent(QCloseEvent* event) {
  if (!may_leave_scene() || !may_leave_drawing()) {
    event->ignore();
    return;
  }
  set_presentation(false);
  unfold_plots();
  view_settings_.save(settings_);
  settings_.setValue(QStringLiteral("geometry"), saveGeometry());
  settings_.setValue(QStringLiteral("layout"),
                     layout_behind_gallery_.isEmpty() ? saveState(layout_version) : layout_behind_gallery_);
  // The window is gone at once; a step that is being made ends behind it.
  thread_->request_stop();
  hide();
  event->accept();
}

}  // namespace scree
