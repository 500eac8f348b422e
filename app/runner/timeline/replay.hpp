#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "app/runner/timeline/moment.hpp"
#include "app/runner/timeline/run_checkpoint.hpp"
#include "core/energy/energy_error.hpp"
#include "core/record/recording/recording.hpp"
#include "core/simulation/simulation.hpp"

namespace scree {

/// A recomputed run. Steps are deterministic: from an earlier state they lead to the same moments.
struct Replay {
  Simulation simulation;
  EnergyError energy_error;
  std::optional<StepFailure> failure = {};  ///< of a step, after which nothing follows
};

/// Begins a replay from a saved state, or from the start without one.
/// @param events    of the run
/// @param duration  end of the run [s]
/// @throws as Simulation and Simulation::restore do
Replay begin_replay(const std::shared_ptr<const Model>& model, const RunCheckpoint* checkpoint,
                    const std::vector<EventSpec>& events, double duration, int threads,
                    const std::function<bool()>& stop);

/// Advances to the first moment at or after a time.
/// @param proceed  called with each time [s]; returns false to cancel
/// @return false: cancelled, or a step failed, see `Replay::failure`
bool advance(Replay& replay, double time, const std::function<bool(double)>& proceed);

/// Everything needed to recompute the past, independent of further changes of the run.
struct RunPast {
  /// A state and its time [s].
  using TimedCheckpoint = std::pair<double, std::shared_ptr<const RunCheckpoint>>;
  std::shared_ptr<const Model> model;
  std::vector<TimedCheckpoint> checkpoints;  ///< ascending
  std::vector<EventSpec> events;
  double duration = 0.0;                       ///< [s]
  std::shared_ptr<const Recording> recording;  ///< read instead of computing; null: none
  std::shared_ptr<const Model> roster;         ///< model of its frames; null: `model`

  const std::shared_ptr<const Model>& shown() const { return roster ? roster : model; }
};

/// First moment of a recording at or after a time; otherwise the last.
/// @throws SceneError
Moment recorded_moment(const Recording& recording, const std::shared_ptr<const Model>& model, double time);

/// Recomputes moments of a past in sequence, continuing from each to the next.
class PastReplay {
 public:
  PastReplay(RunPast past, int threads) : past_(std::move(past)), threads_(threads) {}

  /// First moment at or after a time, with its contacts; null: a step failed or the replay was cancelled.
  /// @param proceed  polled; returns false to cancel
  std::shared_ptr<const Frame> frame_at(double time, const std::function<bool()>& proceed);

 private:
  const RunPast::TimedCheckpoint* checkpoint_before(double time) const;

  RunPast past_;
  int threads_;
  std::optional<Replay> replay_;
};

}  // namespace scree
