#include "app/simulation_thread.hpp"
#include "app/simulation_worker.hpp"

namespace scree {
namespace {

constexpr std::chrono::milliseconds between_reports{50};

}  // namespace

void SimulationThread::carry_out_go_on(Worker& worker, double time) {
  enter(worker, RunState::loading);
  bool done = false;
  try {
    done = go_back(worker, time);
  } catch (const std::exception& error) {
    emit stopped(problem_of(error));
  }
  emit gone_on(done);
  worker.pace.start(worker.simulation->time(), Pace::Clock::now());
  enter(worker, done                            ? RunState::playing
                : worker.simulation->finished() ? RunState::finished
                                                : RunState::paused);
}

/// The run up to a time, from the nearest state before it.
/// @param go_on  asked at each time on the way [s]
/// @return none: it shall not go on, or a step failed
std::optional<Replay> SimulationThread::replay(const Worker& worker, double time,
                                               const std::function<bool(double)>& go_on) {
  try {
    // Where a state is too large to be kept, from the start.
    const std::shared_ptr<const Checkpoint> checkpoint = timeline_.checkpoint_at_or_before(time);
    Replay replay =
        begin_replay(worker.model, checkpoint.get(), simulation_threads(), something_else_wanted());
    return advance(replay, worker.changes, time, go_on) ? std::optional(std::move(replay)) : std::nullopt;
  } catch (const ModesStopped&) {
    return std::nullopt;
  }
}

RunPast SimulationThread::run_past(double until) const {
  RunPast past{nullptr, timeline_.checkpoints_until(until), {}};
  const std::scoped_lock lock(moment_mutex_);
  past.model = told_model_;
  past.changes = told_changes_;
  return past;
}

/// For those who compute the past anew.
void SimulationThread::tell_changes(const Worker& worker) {
  const std::scoped_lock lock(moment_mutex_);
  told_model_ = worker.model;
  told_changes_ = worker.changes;
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
  const std::optional<Replay> found = replay(worker, time, go_on);
  if (!found) return {};
  Frame frame = found->simulation.frame();
  frame.contacts.shrink_to_fit();
  return {std::make_shared<const Frame>(std::move(frame)), std::nullopt, found->energy_error.value()};
}

/// False: the program ends meanwhile, or a step failed; nothing has changed then.
bool SimulationThread::go_back(Worker& worker, double time) {
  std::optional<Replay> found = replay(worker, time, [this](double) { return !stopping_; });
  if (!found) return false;
  worker.simulation = std::move(found->simulation);
  worker.energy_error = found->energy_error;
  worker.changes.resize(found->changes);
  const FrictionEvent* friction = last_friction(worker.changes);
  if (worker.friction && (friction == nullptr || *friction != *worker.friction))
    worker.change(*worker.friction);
  tell_changes(worker);
  put_checkpoint(worker);
  record_output(worker);
  publish(worker);
  return true;
}

}  // namespace scree
