#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/runner/moment.hpp"
#include "app/runner/pace.hpp"
#include "app/runner/replay.hpp"
#include "app/runner/run_state.hpp"
#include "app/runner/share_of_time.hpp"
#include "app/shell/problem.hpp"
#include "core/energy/energy_error.hpp"
#include "core/simulation/simulation.hpp"

namespace scree {

class RunOutbox;

/// Why a run stops, and in which state.
struct RunStop {
  Problem problem;
  RunState then = RunState::paused;
  bool moved = true;  ///< since the moment that was shown last
};

/// A simulation in motion on the run's thread: its steps, their pace, its energy error, its checkpoints, and
/// what of it goes into the outbox.
class LiveRun {
 public:
  using Cancellation = std::function<bool()>;

  /// @param cancelled  polled during a long start
  /// @throws as Simulation does; ModesStopped: cancelled
  LiveRun(std::shared_ptr<const Model> model, const Cancellation& cancelled, RunOutbox& outbox);

  const std::shared_ptr<const Model>& model() const { return model_; }
  const Simulation& simulation() const { return simulation_; }
  double time() const { return simulation_.time(); }
  bool finished() const { return simulation_.finished(); }
  bool still() const { return simulation_.still(); }

  void set_speed(std::optional<double> speed);
  /// The clock goes on from the present time.
  void start_pace() { pace_.start(time(), Pace::Clock::now()); }
  /// When the next step is due; a time past means now.
  Pace::Clock::time_point next_step(Pace::Clock::time_point now) { return pace_.next_step(time(), now); }
  void measure_pace() { pace_.measure(time(), Pace::Clock::now()); }

  /// Forgets what was before: the run is at its start.
  void begin();
  /// From the start, with its events. @return false: cancelled; nothing has changed then
  bool restart(const Cancellation& cancelled);
  /// @return none: the step was made
  std::optional<RunStop> step();
  /// Why a plate that gives way makes no step. Precondition: it is unstable.
  std::string refusal() { return simulation_.step()->message; }
  /// Changes something by hand. @return none: it was changed
  std::optional<StepFailure> change(const EventAction& action);
  RunStop stop_at(const StepFailure& failure);
  void set_events(std::vector<EventSpec> events);
  void set_duration(double duration);
  /// The run ends between two outputs, and has come beyond the last of them.
  /// @return a time before its last steps, which those of a longer run do not share [s]; none: it has not
  std::optional<double> before_odd_end() const;
  /// The events but those that were made by hand after a time [s].
  std::vector<EventSpec> events_until(double time) const;
  bool made_by_hand(const EventSpec& event) const;

  /// The moment, with its contacts, into timeline and outbox.
  void publish();
  /// Publishing has had less than its share of the time.
  bool publishing_due() const { return frames_.due(Pace::Clock::now()); }
  /// The outbox tells the run as it is now.
  void tell() const;

  /// The moment at the first step at or after a time of the past; its frame is null where it could not be
  /// computed.
  /// @param go_on  polled with the time reached [s]
  Moment moment_at(double time, const Cancellation& cancelled,
                   const std::function<bool(double)>& go_on) const;
  /// Becomes a run with other events, at a time until which they may differ [s].
  /// @return false: stopped, or a step failed; nothing has changed then
  bool go_back(double time, const std::vector<EventSpec>& events, const Cancellation& cancelled,
               const std::function<bool(double)>& go_on);

 private:
  std::optional<Replay> replay(double time, const std::vector<EventSpec>& events,
                               const Cancellation& cancelled, const std::function<bool(double)>& go_on) const;
  void record_step();
  void record_output();
  Moment take_moment();
  void put_checkpoint();

  RunOutbox& outbox_;
  std::shared_ptr<const Model> model_;
  Simulation simulation_;
  double duration_;  ///< the scene's, or what it was changed to [s]
  Pace pace_;
  ShareOfTime frames_;
  ShareOfTime checkpoints_;
  EnergyError energy_error_;
  Problem problem_;  ///< at which the run stopped last; empty: it has not
};

}  // namespace scree
