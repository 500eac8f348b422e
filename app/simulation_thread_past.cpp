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

/// Steps are the same each time: from a state before the moment they lead to the moment again.
/// @param go_on  asked at each time on the way [s]
/// @return none: it shall not go on, or a step failed
std::optional<SimulationThread::Replay> SimulationThread::replay(const Worker& worker, double time,
                                                                 const std::function<bool(double)>& go_on) {
  try {
    return replay_steps(worker, time, go_on);
  } catch (const ModesStopped&) {
    return std::nullopt;
  }
}

std::optional<SimulationThread::Replay> SimulationThread::replay_steps(
    const Worker& worker, double time, const std::function<bool(double)>& go_on) {
  const std::shared_ptr<const Checkpoint> checkpoint = timeline_.checkpoint_at_or_before(time);
  // Where a state is too large to be kept, from the start.
  Replay replay =
      checkpoint
          ? Replay{Simulation::restore(worker.model, checkpoint->state, simulation_threads()),
                   checkpoint->energy_error, checkpoint->changes}
          : Replay{Simulation(worker.model, simulation_threads(), something_else_wanted()), EnergyError(), 0};
  for (;;) {
    while (replay.changes < worker.changes.size() &&
           worker.changes[replay.changes].time <= replay.simulation.time())
      apply(worker.changes[replay.changes++], replay.simulation);
    if (replay.simulation.time() >= time) return replay;
    if (!go_on(replay.simulation.time())) return std::nullopt;
    const std::optional<StepFailure> failure = replay.simulation.step();
    if (failure && !failure->step_made) return std::nullopt;
    if (replay.simulation.at_output() || failure)
      replay.energy_error.add(replay.simulation.frame(false).energy);
  }
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
  put_checkpoint(worker);
  record_output(worker);
  publish(worker);
  return true;
}

}  // namespace scree
