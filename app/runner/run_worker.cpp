#include "app/runner/run_worker.hpp"

#include <algorithm>

#include "app/runner/simulation_thread.hpp"
#include "core/setup/build_model.hpp"

namespace scree {
namespace {

constexpr std::chrono::milliseconds between_reports{50};

}  // namespace

void RunWorker::work() {
  while (!commands_.stopped()) {
    for (const RunCommands::Command& command : next_commands()) {
      if (commands_.stopped()) return;
      command(*this);
    }
    if (recorded_ && !commands_.stopped()) recorded_->read_on();
    if (!playing() || commands_.stopped()) continue;
    const auto now = Pace::Clock::now();
    if (live_->next_step(now) > now) continue;
    make_step();
    live_->measure_pace();
    if (outbox_.moment_wanted() && live_->publishing_due()) live_->publish();
  }
}

/// Returns immediately while there are steps to make or frames to read; otherwise sleeps until a command
/// arrives, a step is due or a recording may have grown.
std::vector<RunCommands::Command> RunWorker::next_commands() {
  if (playing()) {
    const auto now = Pace::Clock::now();
    const auto due = live_->next_step(now);
    return due > now ? commands_.wait(due) : commands_.take();
  }
  if (recorded_ && recorded_->reading()) return commands_.take();
  if (recorded_ && recorded_->following()) return commands_.wait(recorded_->next_look());
  return commands_.wait();
}

void RunWorker::enter(RunState state) {
  if (state_ == state) return;
  state_ = state;
  pause_at_.reset();
  emit thread_.state_changed(state);
}

/// Opening failed: the previous run continues.
void RunWorker::leave_loading(RunState before) {
  if (before == RunState::playing) live_->start_pace();
  enter(before);
}

void RunWorker::open(const std::function<Scene()>& read, bool autoplay) {
  const RunState before = state_;
  enter(RunState::loading);
  try {
    const std::function<bool()> cancelled = commands_.cancellation();
    live_ = std::make_unique<LiveRun>(build_model(read()), cancelled, outbox_);
  } catch (const std::exception& error) {
    if (dynamic_cast<const ModesStopped*>(&error) == nullptr) emit thread_.open_failed(problem_of(error));
    return leave_loading(before);
  }
  recorded_.reset();
  outbox_.samples().take();
  live_->begin();
  emit thread_.opened(live_->model());
  live_->publish();
  report_lattice();
  live_->start_pace();
  const bool still = live_->still() || live_->simulation().unstable();
  enter(still ? RunState::finished : autoplay ? RunState::playing : RunState::paused);
}

void RunWorker::open_recording(const std::filesystem::path& path) {
  const RunState before = state_;
  enter(RunState::loading);
  try {
    recorded_ = std::make_unique<RecordedRun>(path, thread_, outbox_);
  } catch (const std::exception& error) {
    emit thread_.open_failed(problem_of(error));
    return leave_loading(before);
  }
  live_.reset();
  recorded_->begin();
  emit thread_.opened(recorded_->model());
  recorded_->read_on();
  recorded_->publish();
  enter(RunState::recorded);
}

/// Reports the modes of a lattice, or its instability.
void RunWorker::report_lattice() {
  const Model& model = *live_->model();
  if (!model.lattice) return;
  std::vector<Mode> modes;
  try {
    if (live_->simulation().unstable()) {
      if (const Mode* mode = live_->simulation().unstable_mode()) modes.push_back(*mode);
      emit thread_.stopped({QString::fromStdString(live_->refusal()), {}});
    } else if (model.scene.lattice->analysis == LatticeAnalysis::modes) {
      modes = modes_of(*model.lattice, commands_.cancellation());
    }
  } catch (const ModesStopped&) {
    return;  // cancelled
  } catch (const std::exception& error) {
    emit thread_.stopped(problem_of(error));
  }
  if (!modes.empty())
    emit thread_.modes_found(live_->model(), std::make_shared<const std::vector<Mode>>(std::move(modes)));
}

void RunWorker::play() {
  if (!live_ || playing()) return;
  if (live_->finished() && !begin_again()) return;
  live_->start_pace();
  enter(RunState::playing);
}

void RunWorker::pause() {
  if (!playing()) return;
  enter(RunState::paused);
  live_->publish();
}

void RunWorker::step() {
  if (!live_ || live_->finished()) return;
  if (playing()) enter(RunState::paused);
  make_step();
  live_->publish();
}

void RunWorker::restart() {
  if (live_) let_hand_go();
  if (!live_ || !begin_again()) return;
  if (state_ == RunState::finished && !live_->still()) enter(RunState::playing);
  live_->publish();
}

void RunWorker::set_speed(std::optional<double> speed) {
  if (live_) live_->set_speed(speed);
}

/// Restarts the run.
/// @return false: cancelled; nothing has changed then
bool RunWorker::begin_again() {
  if (!live_->restart(commands_.cancellation())) return false;
  pause_at_.reset();
  tell_events();
  live_->start_pace();
  return true;
}

void RunWorker::make_step() {
  const std::optional<RunStop> stopped = live_->step();
  if (live_->let_go()) tell_events();
  if (stopped) return stop(*stopped);
  const bool finished = live_->finished();
  if (finished || (pause_at_ && live_->time() >= *pause_at_)) {
    enter(finished ? RunState::finished : RunState::paused);
    live_->publish();
  }
}

void RunWorker::stop(const RunStop& stop) {
  enter(stop.then);
  if (stop.moved) live_->publish();
  emit thread_.stopped(stop.problem);
}

/// Steps towards an end between two outputs differ from those of a longer run and are recomputed.
void RunWorker::change_duration(double duration) {
  if (!live_ || live_->still()) return;
  const std::optional<double> before_end = live_->before_odd_end();
  live_->set_duration(duration);
  const RunState then = live_->finished()              ? RunState::finished
                        : state_ == RunState::finished ? RunState::paused
                                                       : state_;
  if (before_end) {
    go_back(*before_end, live_->events(), then);
  } else {
    enter(then);
  }
}

/// Reports changes that are impossible because another event failed at that time.
void RunWorker::change(const EventAction& action, std::optional<double> from) {
  if (!live_) return;
  let_hand_go();
  if (from && !go_back(*from, live_->events_until(*from), RunState::paused, Telling::later)) return;
  const std::optional<StepFailure> failure = live_->change(action);
  // A pull is told when the hand lets go.
  if (!std::holds_alternative<PullSpec>(action)) tell_events();
  live_->publish();
  if (failure) stop(live_->stop_at(*failure));
}

void RunWorker::move_pull(const std::optional<Vec3>& target) {
  if (!live_) return;
  live_->move_pull(target);
  if (live_->let_go()) tell_events();
}

/// A pull that is held becomes an act of its own.
void RunWorker::let_hand_go() {
  live_->let_hand_go();
  if (live_->let_go()) tell_events();
}

void RunWorker::replace_run(double time, const std::vector<EventSpec>& events) {
  if (!live_) return;
  let_hand_go();
  go_back(time, events, RunState::paused);
}

void RunWorker::withdraw_change(const EventSpec& event) {
  if (!live_) return;
  let_hand_go();
  std::vector<EventSpec> events = live_->events();
  const auto found = std::find(events.begin(), events.end(), event);
  const bool there = found != events.end() && live_->made_by_hand(event);
  if (there) events.erase(found);
  if (there && event.time <= live_->time()) {
    go_back(event.time, events, RunState::paused);
    return;
  }
  live_->set_events(std::move(events));
  tell_events();
  emit thread_.run_continued(false);
}

void RunWorker::continue_from(double time) {
  if (!live_) return;
  let_hand_go();
  go_back(time, live_->events_until(time), RunState::playing);
}

void RunWorker::tell_events() {
  live_->tell();
  emit thread_.events_changed(live_->model(), live_->events(), live_->time());
}

/// Goes back to a time and replaces the run by one with other events, which may differ before that time; then
/// enters a state.
/// @return false: the program is ending, or a step failed; nothing has changed then
bool RunWorker::go_back(double time, const std::vector<EventSpec>& events, RunState then, Telling telling) {
  enter(RunState::loading);
  bool done = false;
  try {
    done = live_->go_back(time, events, commands_.cancellation(),
                          [this](double) { return !commands_.stopped(); });
  } catch (const std::exception& error) {
    emit thread_.stopped(problem_of(error));
  }
  if (done) {
    live_->publish();
    if (telling == Telling::now) tell_events();
  }
  emit thread_.run_continued(done);
  live_->start_pace();
  enter(done ? then : live_->finished() ? RunState::finished : RunState::paused);
  return done;
}

void RunWorker::go_to(double time, long request) {
  Moment moment;
  try {
    if (live_) moment = reach(time, request);
    if (recorded_) moment = recorded_->moment_at(time);
  } catch (const std::exception& error) {
    emit thread_.stopped(problem_of(error));
  }
  emit thread_.moment_computed(request, moment);
}

/// Recomputes a past moment. For a future one the run plays, and there is no moment yet.
Moment RunWorker::reach(double time, long request) {
  const bool future = live_->time() < time;
  if (playing() && !future) {
    enter(RunState::paused);
    live_->publish();
  }
  if (!future) return compute_moment(time, request);
  if (!live_->finished()) {
    live_->start_pace();
    enter(RunState::playing);
    pause_at_ = time;
  }
  return {};
}

/// Reports its progress from time to time. Any other command cancels it.
Moment RunWorker::compute_moment(double time, long request) {
  std::optional<double> start;
  Pace::Clock::time_point next_report;
  return live_->moment_at(time, commands_.cancellation(), [&](double now) {
    if (!start) start = now;
    if (Pace::Clock::now() >= next_report) {
      emit thread_.moment_nearer(request, (now - *start) / (time - *start));
      next_report = Pace::Clock::now() + between_reports;
    }
    return !commands_.stopped() && commands_.sent() == request;
  });
}

}  // namespace scree
