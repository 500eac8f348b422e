#include "app/runner/timeline/replay.hpp"

#include <algorithm>

#include "core/frame/starting_frame.hpp"
#include "core/lattice/solve/modes.hpp"

namespace scree {

Replay begin_replay(const std::shared_ptr<const Model>& model, const RunCheckpoint* checkpoint,
                    const std::vector<EventSpec>& events, double duration, int threads,
                    const std::function<bool()>& stop) {
  Replay replay =
      checkpoint != nullptr
          ? Replay{Simulation::restore(model, checkpoint->state, threads, duration), checkpoint->energy_error}
          : Replay{Simulation(model, threads, stop, events), EnergyError()};
  replay.simulation.set_duration(duration);
  if (checkpoint != nullptr) replay.simulation.set_events(events);
  return replay;
}

bool advance(Replay& replay, double time, const std::function<bool(double)>& proceed) {
  while (replay.simulation.time() < time) {
    if (!proceed(replay.simulation.time())) return false;
    const std::optional<StepFailure> failure = replay.simulation.step();
    if (failure && !failure->step_made) {
      replay.failure = failure;
      return false;
    }
    if (replay.simulation.at_output() || failure)
      replay.energy_error.add(replay.simulation.frame(false).energy);
  }
  return true;
}

Moment recorded_moment(const Recording& recording, const std::shared_ptr<const Model>& model, double time) {
  const std::vector<double> times = recording.times();
  const auto found = std::lower_bound(times.begin(), times.end(), time);
  const auto number = static_cast<std::size_t>(found - times.begin());
  RecordedFrame read = recording.frame(std::min(number, times.size() - 1), model);
  return {std::make_shared<const Frame>(std::move(read.frame)), std::nullopt, read.energy_error};
}

const RunPast::TimedCheckpoint* PastReplay::checkpoint_before(double time) const {
  const auto after =
      std::upper_bound(past_.checkpoints.begin(), past_.checkpoints.end(), time,
                       [](double value, const auto& checkpoint) { return value < checkpoint.first; });
  return after == past_.checkpoints.begin() ? nullptr : &*std::prev(after);
}

std::shared_ptr<const Frame> PastReplay::frame_at(double time, const std::function<bool()>& proceed) {
  if (past_.recording) return recorded_moment(*past_.recording, past_.model, time).frame;
  try {
    const RunPast::TimedCheckpoint* checkpoint = checkpoint_before(time);
    const bool on_the_way = replay_ && replay_->simulation.time() <= time &&
                            (checkpoint == nullptr || checkpoint->first <= replay_->simulation.time());
    if (!on_the_way)
      replay_ = begin_replay(past_.model, checkpoint != nullptr ? checkpoint->second.get() : nullptr,
                             past_.events, past_.duration, threads_, [&] { return !proceed(); });
    if (!advance(*replay_, time, [&](double) { return proceed(); })) return nullptr;
  } catch (const ModesStopped&) {
    return nullptr;
  }
  return in_roster(std::make_shared<const Frame>(replay_->simulation.frame()), past_.shown());
}

}  // namespace scree
