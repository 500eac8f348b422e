#include "app/session/run_control.hpp"

#include <QShortcut>
#include <algorithm>

#include "app/playback/duration_dialog.hpp"
#include "app/playback/timeline_bar.hpp"
#include "app/playback/transport_bar.hpp"
#include "app/runner/event_text.hpp"
#include "app/session/scene_files.hpp"
#include "app/session/scene_session.hpp"
#include "app/shell/actions.hpp"
#include "app/shell/icons.hpp"
#include "app/widgets/error_bar.hpp"
#include "app/widgets/loading_overlay.hpp"
#include "app/widgets/scene_widget.hpp"
#include "core/frame/starting_frame.hpp"
#include "core/record/recording/recording.hpp"

namespace scree {
namespace {

constexpr int frame_interval = 33;             // [ms]
constexpr double interval_per_picture = 1.25;  // relative to the duration of a picture
constexpr int loading_delay = 150;             // before a message appears [ms]

}  // namespace

RunControl::RunControl(SimulationThread& thread, SceneSession& session, SceneFiles& files,
                       const Actions& actions, const Widgets& widgets)
    : thread_(thread),
      session_(session),
      files_(files),
      actions_(actions),
      widgets_(widgets),
      timeline_(
          thread, [this] { return picture_interval(); }, nullptr) {
  connect_thread();
  connect_actions();
  connect_timeline();
  connect(&session_, &SceneSession::events_changed, this, [this](const auto& events) {
    timeline_.set_events(events);
    update_bars();
  });
  connect(&session_, &SceneSession::duration_changed, this, &RunControl::show_duration);
  loading_timer_.setSingleShot(true);
  loading_timer_.setInterval(loading_delay);
  connect(&loading_timer_, &QTimer::timeout, this, [this] { widgets_.overlay.show_text(loading_text()); });
  update_actions();
}

void RunControl::connect_thread() {
  connect(&thread_, &SimulationThread::state_changed, this, &RunControl::accept_state);
  connect(&thread_, &SimulationThread::stopped, this, &RunControl::report_stop);
  connect(&thread_, &SimulationThread::addition_refused, this, [this](const QString& why) {
    widgets_.errors.show_problem({tr("Nothing was added: %1.").arg(why), {}});
    emit addition_refused();
  });
  connect(&thread_, &SimulationThread::moment_ready, this, &RunControl::schedule_moment);
  connect(&thread_, &SimulationThread::recording_ended, this, &RunControl::show_whether_recorded);
  moment_timer_.setSingleShot(true);
  moment_timer_.setTimerType(Qt::PreciseTimer);
  connect(&moment_timer_, &QTimer::timeout, this, &RunControl::show_newest_moment);
  connect(&widgets_.transport, &TransportBar::speed_changed, this,
          [this](auto speed) { thread_.set_speed(speed); });
  thread_.set_speed(widgets_.transport.speed());
}

void RunControl::connect_actions() {
  const Actions& a = actions_;
  connect(a.play, &QAction::triggered, this, [this] {
    emit view_wanted();
    timeline_.toggle_play();
  });
  connect(a.step, &QAction::triggered, &timeline_, &TimelineControl::step_forward);
  connect(a.step_back, &QAction::triggered, &timeline_, &TimelineControl::step_back);
  connect(a.to_start, &QAction::triggered, &timeline_, &TimelineControl::to_start);
  connect(a.to_newest, &QAction::triggered, &timeline_, &TimelineControl::to_newest);
  connect(a.duration, &QAction::triggered, this, &RunControl::choose_duration);
  connect(a.go_to_time, &QAction::triggered, this, [this] {
    emit transport_wanted();
    widgets_.transport.edit_time();
  });
  connect(a.continue_from_here, &QAction::triggered, &timeline_, &TimelineControl::continue_from_here);
  connect(a.go_live, &QAction::triggered, this, &RunControl::go_live);
  for (const auto& [key, action] : {std::pair(Qt::Key_Right, a.step), std::pair(Qt::Key_Left, a.step_back)}) {
    auto* arrow = new QShortcut(key, &widgets_.view, nullptr, nullptr, Qt::WidgetShortcut);
    connect(arrow, &QShortcut::activated, action, &QAction::trigger);
  }
}

bool RunControl::go_live() {
  const bool goes = session_.recording() && files_.may_leave();
  if (goes) session_.go_live();
  return goes;
}

void RunControl::connect_timeline() {
  connect(&timeline_, &TimelineControl::moment_wanted, this, &RunControl::show_moment);
  connect(&timeline_, &TimelineControl::changed, this, [this] {
    update_play();
    update_actions();
    emit changed();
  });
  for (TimelineBar* bar : {&widgets_.transport.timeline(), &widgets_.presented}) {
    connect(bar, &TimelineBar::scrubbed, &timeline_, &TimelineControl::drag_to);
    connect(bar, &TimelineBar::released, &timeline_, &TimelineControl::show_time);
  }
  connect(&widgets_.transport, &TransportBar::speed_changed, &timeline_, &TimelineControl::set_speed);
  connect(&widgets_.transport, &TransportBar::time_wanted, this, &RunControl::go_to_typed);
  connect(&timeline_, &TimelineControl::computing, &widgets_.transport, &TransportBar::show_computing);
  timeline_.set_speed(widgets_.transport.speed());
}

bool RunControl::busy() const {
  return state_ == RunState::playing || state_ == RunState::loading || timeline_.playing_back();
}

std::optional<double> RunControl::time_to_save() const {
  const bool runs = state_ == RunState::playing || state_ == RunState::paused;
  const bool steady = runs && !session_.recording() && !timeline_.going_on() && !session_.editing();
  return steady && timeline_.computed() > 0.0 ? std::optional(timeline_.computed()) : std::nullopt;
}

/// A complete recording is played back like a film; a growing one is followed.
void RunControl::begin_scene() {
  moment_ = {};
  widgets_.transport.set_model(*session_.model());
  widgets_.presented.set_duration(session_.scene().duration);
  timeline_.set_model(session_.model());
  if (session_.recording() && session_.recording()->finished()) timeline_.play_back_when_ready();
  show_whether_recorded();
  update_actions();
}

/// The moment shown gets them too, before a newer one.
void RunControl::take_bodies() {
  timeline_.set_bodies(session_.model());
  widgets_.view.set_bodies(session_.model());
  if (moment_.frame) {
    Moment moment = moment_;
    moment.frame = in_roster(moment.frame, session_.model());
    show_moment(moment);
  }
  take_early_moment();
}

void RunControl::take_early_moment() {
  // It may belong to a model that was opened meanwhile and arrives next.
  if (early_moment_.frame && early_moment_.frame->model == session_.model())
    timeline_.accept(std::exchange(early_moment_, {}));
}

void RunControl::accept_state(RunState state) {
  state_ = state;
  timeline_.set_state(state);
  widgets_.transport.set_state(state);
  // At once: what is done in a pause is done to the moment shown.
  if (state == RunState::paused || state == RunState::finished) show_newest_moment();
  update_play();
  if (state == RunState::loading) {
    loading_timer_.start();
  } else {
    loading_timer_.stop();
    widgets_.overlay.hide();
  }
  update_actions();
  if (state == RunState::playing && widgets_.errors.problem().kind == ProblemKind::run_stopped)
    widgets_.errors.hide();
  emit state_changed();
  emit changed();
}

void RunControl::report_stop(const Problem& problem) {
  if (session_.recording()) return widgets_.errors.show_problem(problem);
  widgets_.transport.show_failure(problem.sentence);
  if (!session_.anything_to_play()) return widgets_.errors.show_problem(problem);
  // After another edit or an undone act, a body may have no room any more where it was moved or thrown.
  if (problem.act && made_by_hand(*problem.act, session_.model()->scene))
    return widgets_.errors.show_problem(problem, tr("Leave it out"),
                                        [this, act = *problem.act] { timeline_.withdraw_change(act); });
  widgets_.errors.show_problem(problem, tr("Restart"), [this] { timeline_.restart(); });
}

QString RunControl::loading_text() const {
  return timeline_.going_on() ? tr("Going back …") : tr("Opening %1 …").arg(session_.loading_title());
}

/// Limits drawing to a share of the time, to keep the window responsive [ms]. The duration of a fine picture
/// does not count: the next frame would come so late that a fine picture is drawn before it, again and again.
int RunControl::picture_interval() const {
  return std::max(frame_interval,
                  static_cast<int>(interval_per_picture * widgets_.view.milliseconds_in_motion()));
}

void RunControl::schedule_moment() {
  if (moment_timer_.isActive()) return;
  const int interval = picture_interval();
  const qint64 passed = since_moment_.isValid() ? since_moment_.elapsed() : interval;
  moment_timer_.start(static_cast<int>(std::clamp<qint64>(interval - passed, 0, interval)));
}

void RunControl::show_newest_moment() {
  const Moment moment = thread_.take_moment();
  if (!moment.frame) return;
  if (moment.frame->model == session_.model()) {
    early_moment_ = {};  // of an earlier model
    timeline_.accept(moment);
  } else {
    early_moment_ = moment;
  }
}

void RunControl::show_moment(const Moment& moment) {
  since_moment_.start();
  const double before = moment_.frame ? moment_.frame->time : moment.frame->time;
  moment_ = moment;
  widgets_.view.show_frame(moment.frame);
  widgets_.transport.show_moment(moment, timeline_.shown());
  widgets_.presented.set_times(timeline_.shown().computed, moment.frame->time);
  emit moment_shown(before);
}

void RunControl::update_bars() {
  for (TimelineBar* bar : {&widgets_.transport.timeline(), &widgets_.presented}) timeline_.update_bar(*bar);
  widgets_.transport.update_legend();
}

void RunControl::take_theme() {
  widgets_.transport.update_legend();
  if (moment_.frame) widgets_.transport.show_moment(moment_, timeline_.shown());
}

/// A time after the end extends the run.
void RunControl::go_to_typed(double time) {
  widgets_.view.setFocus();
  const double end = session_.scene().duration;
  // The end may be displayed with fewer digits than it has.
  const bool later = !session_.recording() && time > end && seconds_text(time, end) != seconds_text(end, end);
  if (later && moment_.frame && !timeline_.going_on()) session_.change_duration(time);
  timeline_.go_to(std::min(time, session_.scene().duration));
}

/// Pauses a playing run.
void RunControl::choose_duration() {
  if (state_ == RunState::playing) timeline_.toggle_play();
  auto* dialog = new DurationDialog(session_.scene().duration, timeline_.computed(), widgets_.view.window());
  connect(dialog, &QDialog::accepted, this, [this, dialog] {
    const double present = session_.scene().duration;
    // The run may have continued meanwhile.
    const double wanted = std::max(dialog->duration(), std::min(timeline_.computed(), present));
    if (wanted != present) session_.change_duration(wanted);
  });
  dialog->open();
}

void RunControl::show_duration(double duration) {
  widgets_.transport.change_duration(duration);
  widgets_.presented.set_duration(duration);
}

/// For a growing recording the button returns to the newest moment and follows it.
void RunControl::show_whether_recorded() {
  const bool recorded = session_.recording() != nullptr;
  const bool growing = recorded && !session_.recording()->finished();
  widgets_.transport.set_recorded(recorded, growing);
  QAction* newest = actions_.to_newest;
  newest->setIconText(growing ? tr("Newest ▸") : tr("Go live ▸"));
  newest->setToolTip(tr("%1 (%2)").arg(
      growing ? tr("Show the newest moment, and follow the recording as it grows") : newest->statusTip(),
      newest->shortcut().toString()));
}

void RunControl::update_play() {
  const bool playing = state_ == RunState::playing || timeline_.playing_back();
  const bool ended = state_ == RunState::finished || state_ == RunState::recorded;
  const bool from_start = ended && !timeline_.in_past();
  actions_.play->setIcon(symbol_icon(playing ? Symbol::pause : Symbol::play));
  actions_.play->setText(playing ? tr("&Pause") : from_start ? tr("&Replay") : tr("&Play"));
}

void RunControl::update_actions() {
  const Actions& a = actions_;
  const bool open = session_.model() != nullptr;
  const bool ready = open && state_ != RunState::loading;
  const bool playable = ready && session_.anything_to_play();
  a.go_to_time->setEnabled(open);
  for (QAction* action : {a.play, a.restart}) action->setEnabled(playable);
  a.duration->setEnabled(playable && !session_.recording());
  for (QAction* action : {a.step_back, a.to_start}) action->setEnabled(ready);
  a.step->setEnabled(playable && (timeline_.in_past() || state_ != RunState::finished));
  for (QAction* action : {a.to_newest, a.continue_from_here})
    action->setEnabled(ready && timeline_.in_past());
  update_recorded();
}

/// Actions that are impossible with a recording say why.
void RunControl::update_recorded() {
  const Actions& a = actions_;
  const bool recorded = session_.recording() != nullptr;
  a.go_live->setEnabled(recorded && state_ != RunState::loading);
  for (QAction* action : {a.restart, a.continue_from_here, a.step}) {
    const bool of_the_past = action == a.step && timeline_.in_past();
    if (recorded && !of_the_past) action->setEnabled(false);
    const QString key = action->shortcut().toString();
    action->setToolTip(recorded && !of_the_past
                           ? tr("This is a recording: nothing is computed. Press L to compute its scene.")
                           : tr("%1 (%2)").arg(action->statusTip(), key));
  }
}

}  // namespace scree
