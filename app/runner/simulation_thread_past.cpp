#include <algorithm>
#include <cmath>
#include <limits>

#include "app/runner/event_text.hpp"
#include "app/runner/simulation_thread.hpp"
#include "app/runner/simulation_worker.hpp"
#include "core/scene/output_times.hpp"

namespace scree {
namespace {

constexpr std::chrono::milliseconds between_reports{50};

/// Until when runs with these events are alike [s].
double last_time_alike(const std::vector<EventSpec>& a, const std::vector<EventSpec>& b) {
  const auto [left, right] = std::mismatch(a.begin(), a.end(), b.begin(), b.end());
  double time = std::numeric_limits<double>::infinity();
  if (left != a.end()) time = std::min(time, left->time);
  if (right != b.end()) time = std::min(time, right->time);
  return std::nextafter(time, -1.0);
}

}  // namespace

/// Steps towards an end that is no output are not those of a longer run: those are made again.
void SimulationThread::carry_out_duration(Worker& worker, double duration) {
  const double interval = worker.model->scene.output.interval;
  const double last_output =
      output_time(std::lround(std::floor(worker.duration / interval * (1.0 + 1e-9))), interval);
  const double slack = 1e-9 * interval;
  const bool odd_end =
      worker.duration > last_output + slack && worker.simulation->time() > last_output + slack;
  worker.duration = duration;
  worker.simulation->set_duration(duration);
  keep_events(worker);
  const RunState then = worker.simulation->finished()        ? RunState::finished
                        : worker.state == RunState::finished ? RunState::paused
                                                             : worker.state;
  if (odd_end) {
    go_back(worker, last_output - slack, worker.simulation->events(), then);
  } else {
    enter(worker, then);
  }
}

void SimulationThread::carry_out_go_on(Worker& worker, double time) {
  go_back(worker, time, without_later_changes(worker, time), RunState::playing);
}

/// What cannot be changed because something else failed at that time is told.
void SimulationThread::carry_out_change(Worker& worker, const EventAction& action,
                                        std::optional<double> from) {
  if (from && !go_back(worker, *from, without_later_changes(worker, *from), RunState::paused)) return;
  const std::optional<StepFailure> failure = worker.simulation->change(action);
  if (!failure) put_checkpoint(worker);
  tell_events(worker);
  publish(worker);
  if (failure) stop_at(worker, *failure);
}

void SimulationThread::carry_out_take_back(Worker& worker, const EventSpec& event) {
  std::vector<EventSpec> events = worker.simulation->events();
  const auto found = std::find(events.begin(), events.end(), event);
  const bool there = found != events.end() && made_by_hand(event, worker.model->scene);
  if (there) events.erase(found);
  if (there && event.time <= worker.simulation->time()) {
    go_back(worker, event.time, events, RunState::paused);
    return;
  }
  worker.simulation->set_events(std::move(events));
  tell_events(worker);
  emit gone_on(false);
}

/// The events of the run but those that were made by hand after a time.
std::vector<EventSpec> SimulationThread::without_later_changes(const Worker& worker, double time) {
  std::vector<EventSpec> events = worker.simulation->events();
  const auto later = [&](const EventSpec& event) {
    return event.time > time && made_by_hand(event, worker.model->scene);
  };
  events.erase(std::remove_if(events.begin(), events.end(), later), events.end());
  return events;
}

void SimulationThread::tell_events(const Worker& worker) {
  keep_events(worker);
  emit events_changed(worker.model, worker.simulation->events(), worker.simulation->time());
}

/// The run up to a time, from the nearest state before it.
/// @param events  of the run that is computed
/// @param go_on  asked at each time on the way [s]
/// @return none: it shall not go on, or a step failed
std::optional<Replay> SimulationThread::replay(const Worker& worker, double time,
                                               const std::vector<EventSpec>& events,
                                               const std::function<bool(double)>& go_on) {
  try {
    const double start = std::min(time, last_time_alike(events, worker.simulation->events()));
    // Where a state is too large to be kept, from the start.
    const std::shared_ptr<const RunCheckpoint> checkpoint = timeline_.checkpoint_at_or_before(start);
    Replay replay = begin_replay(worker.model, checkpoint.get(), events, worker.duration,
                                 simulation_threads(), something_else_wanted());
    return advance(replay, time, go_on) ? std::optional(std::move(replay)) : std::nullopt;
  } catch (const ModesStopped&) {
    return std::nullopt;
  }
}

RunPast SimulationThread::run_past(double until) const {
  RunPast past{nullptr, timeline_.checkpoints_until(until), {}, 0.0, nullptr};
  const std::scoped_lock lock(moment_mutex_);
  past.model = told_model_;
  past.events = told_events_;
  past.recording = told_recording_;
  past.duration = told_duration_;
  return past;
}

/// For those who compute the past again: the run as it is now.
void SimulationThread::keep_events(const Worker& worker) {
  const std::scoped_lock lock(moment_mutex_);
  told_model_ = worker.model;
  told_recording_ = worker.recording;
  told_events_ = worker.simulation ? worker.simulation->events() : worker.model->scene.events;
  told_duration_ = worker.duration;
}

/// The past is computed anew. Towards the future the run plays; then there is no moment yet.
Moment SimulationThread::reach(Worker& worker, double time, long request) {
  const bool future = worker.simulation->time() < time;
  if (worker.playing() && !future) {
    enter(worker, RunState::paused);
    publish(worker);
  }
  if (!future) return find_moment(worker, time, request);
  if (!worker.simulation->finished()) {
    worker.pace.start(worker.simulation->time(), Pace::Clock::now());
    enter(worker, RunState::playing);
    worker.pause_at = time;
  }
  return {};
}

Moment SimulationThread::find_moment(const Worker& worker, double time, long request) {
  std::optional<double> start;
  Pace::Clock::time_point next_report;
  const auto go_on = [&](double now) {
    if (!start) start = now;
    if (Pace::Clock::now() >= next_report) {
      emit moment_nearer(request, (now - *start) / (time - *start));
      next_report = Pace::Clock::now() + between_reports;
    }
    return !stopping_ && commands_sent_ == request;
  };
  const std::optional<Replay> found = replay(worker, time, worker.simulation->events(), go_on);
  if (!found) return {};
  Frame frame = found->simulation.frame();
  frame.contacts.shrink_to_fit();
  return {std::make_shared<const Frame>(std::move(frame)), std::nullopt, found->energy_error.value()};
}

/// The run becomes one with other events, at a time until which they may differ, and goes on as is said.
/// @return false: the program ends meanwhile, or a step failed; nothing has changed then
bool SimulationThread::go_back(Worker& worker, double time, const std::vector<EventSpec>& events,
                               RunState then) {
  enter(worker, RunState::loading);
  std::optional<Replay> found;
  try {
    found = replay(worker, time, events, [this](double) { return !stopping_; });
  } catch (const std::exception& error) {
    emit stopped(problem_of(error));
  }
  if (found) {
    worker.simulation = std::move(found->simulation);
    worker.energy_error = found->energy_error;
    put_checkpoint(worker);
    record_output(worker);
    publish(worker);
    tell_events(worker);
  }
  emit gone_on(found.has_value());
  worker.pace.start(worker.simulation->time(), Pace::Clock::now());
  enter(worker, found ? then : worker.simulation->finished() ? RunState::finished : RunState::paused);
  return found.has_value();
}

}  // namespace scree
