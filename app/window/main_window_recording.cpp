// Recordings in the window.

#include <QFileDialog>
#include <QSettings>

#include "app/drawing/background_drawing.hpp"
#include "app/drawing/drawing_bar.hpp"
#include "app/drawing/film_pictures.hpp"
#include "app/opening/prepared.hpp"
#include "app/panels/scene_panel.hpp"
#include "app/playback/timeline_control.hpp"
#include "app/playback/transport_bar.hpp"
#include "app/shell/resources.hpp"
#include "app/window/main_window.hpp"
#include "core/record/recording/recording.hpp"
#include "core/scene/file/scene_file.hpp"

namespace scree {

void MainWindow::connect_recording() {
  connect(actions_->save_recording, &QAction::triggered, this, &MainWindow::choose_recording_target);
  connect(actions_->go_live, &QAction::triggered, this, &MainWindow::go_live);
  connect(thread_.get(), &SimulationThread::recording_ended, this, &MainWindow::show_whether_recorded);
}

/// What has been opened is a recording, or is none. One that is complete is played back like a film, one that
/// grows is followed.
void MainWindow::take_recording() {
  const RunPast past = thread_->run_past(-1.0);
  recording_ = past.model == model_ ? past.recording : nullptr;
  if (recording_ && recording_->finished()) timeline_->play_back_at_once();
  scene_panel_->set_recorded(recording_ != nullptr);
  show_whether_recorded();
}

/// While a recording grows one click leads back to its newest moment, and follows it from there.
void MainWindow::show_whether_recorded() {
  const bool recorded = recording_ != nullptr;
  const bool growing = recorded && !recording_->finished();
  transport_->set_recorded(recorded, growing);
  QAction* newest = actions_->to_newest;
  newest->setIconText(growing ? tr("Newest ▸") : tr("Go live ▸"));
  newest->setToolTip(tr("%1 (%2)").arg(
      growing ? tr("Show the newest moment, and follow the recording as it grows") : newest->statusTip(),
      newest->shortcut().toString()));
}

/// What cannot be done with a recording says why.
void MainWindow::update_recorded() {
  const bool recorded = recording_ != nullptr;
  actions_->go_live->setEnabled(recorded && run_state_ != RunState::loading);
  for (QAction* action : {actions_->restart, actions_->go_on, actions_->step}) {
    const bool of_the_past = action == actions_->step && timeline_->in_past();
    if (recorded && !of_the_past) action->setEnabled(false);
    const QString key = action->shortcut().toString();
    action->setToolTip(recorded && !of_the_past
                           ? tr("This is a recording: nothing is computed. Press L to compute its scene.")
                           : tr("%1 (%2)").arg(action->statusTip(), key));
  }
}

/// The scene that was recorded is computed.
void MainWindow::go_live() {
  if (!recording_ || !may_leave_scene()) return;
  loading_title_ = QString::fromStdString(scene_.title);
  opening_new_ = false;
  const std::filesystem::path example = is_example(opening_mesh_) ? opening_mesh_ : std::filesystem::path();
  opening_mesh_.clear();
  const auto scene = [recording = recording_, example] {
    const bool prepared = !example.empty() && prepared_path(example) == recording->path();
    return prepared ? read_scene(example) : recording->scene();
  };
  thread_->open(scene, true);
}

void MainWindow::choose_recording_target() {
  if (!moment_.frame || drawing_->busy()) return;
  const QString path = QFileDialog::getSaveFileName(
      this, tr("Save recording"), QString::fromStdString(drawing_path(".screerec").string()),
      tr("Recordings (*.screerec)"));
  if (path.isEmpty()) return;
  settings_.setValue(QStringLiteral("folder"), QFileInfo(path).absolutePath());
  std::filesystem::path target = path.toStdString();
  if (!is_recording_path(target)) target += ".screerec";
  save_recording(target);
}

/// One picture of a film an output: outputs that the timeline has dropped are computed again.
void MainWindow::save_recording(const std::filesystem::path& path) {
  if (!moment_.frame || drawing_->busy()) return;
  constexpr int rate = 1;
  const double interval = model_->scene.output.interval;
  const FilmSpan span{0.0, timeline_->computed(), interval * rate, rate};
  DrawingOrder order;
  order.path = path;
  order.past = thread_->run_past(span.until);
  std::vector<KeptFrame> frames = thread_->timeline().frames_after(-std::numeric_limits<double>::infinity());
  std::erase_if(frames, [&](const auto& frame) { return frame->model != model_; });
  if (frames.empty() || order.past.model != model_) return;
  order.pictures = film_pictures(frames, span, interval);
  order.recorded = scene_;
  last_wish_.path = path;
  drawing_bar_->begin(path, static_cast<int>(order.pictures.size()));
  drawing_->start(std::move(order));
  update_enabled();
}

}  // namespace scree
