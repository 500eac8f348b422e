#include "app/runner/run_worker.hpp"

#include <algorithm>
#include <iterator>
#include <stdexcept>
#include <utility>

#include "app/runner/simulation_thread.hpp"
#include "core/record/series/plot_check.hpp"
#include "core/scene/event_order.hpp"
#include "core/setup/build_model.hpp"

namespace scree {
namespace {

constexpr std::chrono::milliseconds between_reports{50};

/// Time at which an act ended [s].
double last_time(const EventSpec& act) {
  const auto* pull = std::get_if<PullSpec>(&act.action);
  return pull != nullptr ? pull->time.back() : act.time;
}

/// Energies that some of the events of a run have added to it. Equal events follow each other in both.
std::vector<double> supplied_by(const std::vector<EventSpec>& some, const LiveRun& run) {
  const std::vector<EventSpec> all = run.events();
  const std::vector<double>& supplied = run.simulation().supplied();
  std::vector<bool> taken(all.size(), false);
  std::vector<double> energies;
  for (const EventSpec& event : some) {
    std::size_t number = 0;
    while (number < all.size() && (taken[number] || all[number] != event)) ++number;
    if (number < all.size()) taken[number] = true;
    energies.push_back(number < supplied.size() ? supplied[number] : 0.0);
  }
  return energies;
}

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

/// The moment at which a run stands still is published before.
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

/// @return false: opening failed, and the previous run continues
bool RunWorker::load(const std::function<Scene()>& read, long opening, const std::optional<Scene>& before) {
  const RunState present = state_;
  enter(RunState::loading);
  try {
    const std::function<bool()> cancelled = commands_.cancellation();
    const auto model = build_model(read());
    if (before) check_plots(*model, *before);
    live_ = std::make_unique<LiveRun>(model, cancelled, outbox_);
  } catch (const std::exception& error) {
    if (dynamic_cast<const ModesStopped*>(&error) == nullptr)
      emit thread_.open_failed(problem_of(error), opening);
    leave_loading(present);
    return false;
  }
  recorded_.reset();
  dragging_ = false;
  outbox_.samples().take();
  return true;
}

void RunWorker::open(const std::function<Scene()>& read, bool autoplay, long opening,
                     const std::optional<Scene>& before) {
  if (!load(read, opening, before)) return;
  live_->begin();
  told_roster_ = live_->model();
  emit thread_.opened(told_roster_, opening);
  live_->publish();
  report_lattice();
  live_->start_pace();
  const bool still = live_->still() || live_->simulation().unstable();
  enter(still ? RunState::finished : autoplay ? RunState::playing : RunState::paused);
}

void RunWorker::resume(const std::function<KeptRun()>& read, int number, long opening) {
  KeptRun kept;
  const bool loaded = load(
      [&] {
        kept = read();
        return kept.scene;
      },
      opening);
  if (!loaded) return;
  const QString problem = begin_kept(kept);
  told_roster_ = live_->model();
  emit thread_.opened(told_roster_, opening);
  live_->publish();
  report_lattice();
  std::vector<EventSpec> events = live_->model()->scene.events;
  for (const EventSpec& act : kept.acts) {
    events.push_back(act);
    const std::vector<EventSpec> done = in_chronological_order(events);
    emit thread_.events_changed(live_->model(), done, last_time(act), supplied_by(done, *live_));
  }
  tell_bodies();
  emit thread_.run_resumed(number, live_->time(), problem);
  const bool ended = live_->finished() || live_->still() || live_->simulation().unstable();
  enter(ended ? RunState::finished : RunState::paused);
}

/// Begins at the saved state, or at the start if there is none.
/// @param kept  loses its acts if a file of theirs is gone
/// @return why not at the saved state; empty: there is none
QString RunWorker::begin_kept(KeptRun& kept) {
  outbox_.timeline().forget();
  std::vector<EventSpec> events = live_->model()->scene.events;
  events.insert(events.end(), kept.acts.begin(), kept.acts.end());
  QString problem = kept.problem;
  try {
    if (kept.checkpoint) {
      live_->begin_at(*kept.checkpoint, events);
      return problem;
    }
  } catch (const std::exception& error) {
    problem = QString::fromStdString(error.what());
  }
  try {
    live_->set_events(events);
  } catch (const std::exception& error) {
    kept.acts.clear();
    problem = QString::fromStdString(error.what());
  }
  live_->begin();
  return problem;
}

void RunWorker::open_recording(const std::filesystem::path& path, long opening) {
  const RunState before = state_;
  enter(RunState::loading);
  try {
    recorded_ = std::make_unique<RecordedRun>(path, thread_, outbox_);
  } catch (const std::exception& error) {
    emit thread_.open_failed(problem_of(error), opening);
    return leave_loading(before);
  }
  live_.reset();
  recorded_->begin();
  emit thread_.opened(recorded_->model(), opening);
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

/// A scene that stands still is not played.
void RunWorker::play_opened() {
  if (state_ == RunState::paused) play();
}

void RunWorker::pause() {
  if (!playing()) return;
  live_->publish();
  enter(RunState::paused);
}

void RunWorker::step() {
  if (!live_ || live_->finished()) return;
  make_step();
  live_->publish();
  if (playing()) enter(RunState::paused);
}

void RunWorker::restart() {
  if (live_) finish_held();
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
  try {
    if (!live_->restart(commands_.cancellation())) return false;
  } catch (const std::exception& error) {  // the file of a part that was added is gone
    emit thread_.stopped(problem_of(error));
    return false;
  }
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
    live_->publish();
    enter(finished ? RunState::finished : RunState::paused);
  }
}

void RunWorker::stop(const RunStop& stop) {
  if (stop.moved) live_->publish();
  enter(stop.then);
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

/// Reports changes that are impossible because another event failed at that time. In the past they leave the
/// run as it was.
void RunWorker::change(const EventAction& action, std::optional<double> from) {
  if (!live_) return;
  finish_held();
  const double time = live_->time();
  const std::vector<EventSpec> events = live_->events();
  if (from && !go_back(*from, live_->events_until(*from), RunState::paused, Telling::later)) return;
  const std::optional<StepFailure> failure = live_->change(action);
  if (failure && from) {
    const Problem problem = live_->stop_at(*failure).problem;
    go_back(time, events, RunState::paused);
    emit thread_.stopped(problem);
    return;
  }
  if (failure && joins(action) && !failure->event) {  // the run is as it was, but for events that were due
    tell_events();
    live_->publish();
    emit thread_.addition_refused(QString::fromStdString(failure->message));
    return;
  }
  // A pull is told when the hand lets go.
  if (!std::holds_alternative<PullSpec>(action)) tell_events();
  live_->publish();
  if (failure) stop(live_->stop_at(*failure));
}

void RunWorker::throw_body(const ThrowRequest& request) {
  if (!live_) return;
  finish_held();
  const std::optional<StepFailure> failure = live_->throw_body(request);
  if (!failure) {
    tell_events();
    live_->publish();
  }
  const bool full = failure && failure->message == LiveRun::no_room;
  emit thread_.body_thrown(!failure ? Thrown::added
                           : full   ? Thrown::no_room
                                    : Thrown::refused,
                           failure ? QString::fromStdString(failure->message) : QString());
}

void RunWorker::move_pull(const std::optional<Vec3>& target) {
  if (!live_) return;
  live_->move_pull(target);
  if (live_->let_go()) tell_events();
}

/// The changes of a drag are told together.
void RunWorker::drag_change(const EventAction& action) {
  if (!live_) return;
  live_->let_hand_go();
  if (live_->let_go()) tell_events();
  const std::optional<StepFailure> failure = live_->change(action);
  dragging_ = true;
  live_->publish();
  if (failure) stop(live_->stop_at(*failure));
}

void RunWorker::end_drag() {
  if (live_ && dragging_) tell_events();
}

/// A pull that is held, or a value that is dragged, becomes an act of its own.
void RunWorker::finish_held() {
  end_drag();
  live_->let_hand_go();
  if (live_->let_go()) tell_events();
}

void RunWorker::replace_run(double time, const std::vector<EventSpec>& events) {
  if (!live_) return;
  finish_held();
  go_back(time, events, RunState::paused);
}

void RunWorker::withdraw_change(const EventSpec& event) {
  if (!live_) return;
  finish_held();
  std::vector<EventSpec> events = live_->events();
  // The last of equal ones, so that what came between them stays before it.
  const auto found = std::find(events.rbegin(), events.rend(), event);
  const bool there = found != events.rend() && live_->made_by_hand(event);
  if (there) events.erase(std::next(found).base());
  if (there && event.time <= live_->time()) {
    go_back(event.time, events, RunState::paused);
    return;
  }
  try {
    live_->set_events(std::move(events));
  } catch (const std::exception& error) {
    emit thread_.stopped(problem_of(error));
  }
  tell_events();
  emit thread_.run_continued(false);
}

void RunWorker::continue_from(double time) {
  if (!live_) return;
  finish_held();
  go_back(time, live_->events_until(time), RunState::playing);
}

std::string RunWorker::checkpoint_for(const Scene& scene) const {
  if (!live_) throw std::runtime_error("nothing runs");
  return live_->checkpoint_for(scene);
}

/// The model of the frames has changed, if events have added other bodies.
void RunWorker::tell_bodies() {
  if (told_roster_ == live_->roster()) return;
  emit thread_.bodies_changed(std::exchange(told_roster_, live_->roster()), live_->roster());
}

void RunWorker::tell_events() {
  dragging_ = false;
  live_->tell();
  tell_bodies();
  emit thread_.events_changed(told_roster_, live_->events(), live_->time(), live_->simulation().supplied());
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
  if (!future) pause();
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
