#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "app/runner/moment.hpp"
#include "app/runner/run_checkpoint.hpp"
#include "core/energy/energy_error.hpp"
#include "core/record/recording/recording.hpp"
#include "core/simulation/simulation.hpp"

namespace scree {

/// A run that is computed again. Steps are the same each time: from a state before a moment they lead to the
/// moment again.
struct Replay {
  Simulation simulation;
  EnergyError energy_error;
};

/// From a state on, or from the start where there is none.
/// @param events    of the run
/// @param duration  when it ends [s]
/// @throws as Simulation and Simulation::restore do
Replay begin_replay(const std::shared_ptr<const Model>& model, const RunCheckpoint* checkpoint,
                    const std::vector<EventSpec>& events, double duration, int threads,
                    const std::function<bool()>& stop);

/// Steps on to the first moment at or after a time.
/// @param go_on  asked at each time on the way [s]
/// @return false: it was told to stop, or a step failed
bool advance(Replay& replay, double time, const std::function<bool(double)>& go_on);

/// All that a past is computed again from, whatever becomes of the run meanwhile.
struct RunPast {
  /// A state and its time [s].
  using TimedCheckpoint = std::pair<double, std::shared_ptr<const RunCheckpoint>>;
  std::shared_ptr<const Model> model;
  std::vector<TimedCheckpoint> checkpoints;  ///< ascending
  std::vector<EventSpec> events;
  double duration = 0.0;                       ///< [s]
  std::shared_ptr<const Recording> recording;  ///< that it is read from instead; null: there is none
};

/// The first moment of a recording at or after a time; where there is none, the last. @throws SceneError
Moment recorded_moment(const Recording& recording, const std::shared_ptr<const Model>& model, double time);

/// Computes moments of a past again, one after the other: on the way from each to the next.
class PastReplay {
 public:
  PastReplay(RunPast past, int threads) : past_(std::move(past)), threads_(threads) {}

  /// The first moment at or after a time, with its contacts; null where a step failed or it was told to stop.
  /// @param go_on  asked again and again
  std::shared_ptr<const Frame> frame_at(double time, const std::function<bool()>& go_on);

 private:
  const RunPast::TimedCheckpoint* checkpoint_before(double time) const;

  RunPast past_;
  int threads_;
  std::optional<Replay> replay_;
};

}  // namespace scree
