#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/runner/joining/throw_request.hpp"
#include "app/runner/pace.hpp"
#include "app/runner/run_state.hpp"
#include "app/runner/share_of_time.hpp"
#include "app/runner/timeline/moment.hpp"
#include "app/runner/timeline/replay.hpp"
#include "app/shell/problem.hpp"
#include "core/energy/energy_error.hpp"
#include "core/simulation/simulation.hpp"

namespace scree {

class RunOutbox;

/// Reason why a run stops, and its next state.
struct RunStop {
  Problem problem;
  RunState then = RunState::paused;
  bool moved = true;  ///< since the last displayed moment
};

/// A computed run on the run's thread: its steps, pace, energy error, checkpoints, and its output to the
/// outbox.
class LiveRun {
 public:
  static constexpr const char* no_room = "there is no room";
  using Cancellation = std::function<bool()>;

  /// @param cancelled  polled during a long start
  /// @throws as Simulation does; ModesStopped: cancelled
  LiveRun(std::shared_ptr<const Model> model, const Cancellation& cancelled, RunOutbox& outbox);

  const std::shared_ptr<const Model>& model() const { return model_; }
  const Simulation& simulation() const { return simulation_; }
  /// The model with the bodies of all times; the model of all frames.
  const std::shared_ptr<const Model>& roster() const { return simulation_.roster(); }
  double time() const { return simulation_.time(); }
  bool finished() const { return simulation_.finished(); }
  bool still() const { return simulation_.still(); }

  void set_speed(std::optional<double> speed);
  /// Starts or resumes the clock at the current time.
  void start_pace() { pace_.start(time(), Pace::Clock::now()); }
  /// Time of the next step; a past time means now.
  Pace::Clock::time_point next_step(Pace::Clock::time_point now) { return pace_.next_step(time(), now); }
  void measure_pace() { pace_.measure(time(), Pace::Clock::now()); }

  /// Initialises outbox, energy error and timeline for a run at its start.
  void begin();
  /// Initialises them for a run that continues from a kept one with these events.
  /// @throws as begin_replay does; then nothing has changed
  void begin_at(const RunCheckpoint& checkpoint, const std::vector<EventSpec>& events);
  /// See SimulationThread.
  std::string checkpoint_for(const Scene& scene) const;
  /// Restarts with the events of the run.
  /// @return false: cancelled; nothing has changed then
  bool restart(const Cancellation& cancelled);
  /// @return none: the step was made
  std::optional<RunStop> step();
  /// Reason why an unstable plate makes no step. Precondition: it is unstable.
  std::string refusal() { return simulation_.step()->message; }
  /// Applies an interactive change.
  /// @return none: success
  std::optional<StepFailure> change(const EventAction& action);
  /// Moves the target of the pull that is held by hand, at the earliest after its first step.
  /// @param target  none: the hand lets go
  void move_pull(const std::optional<Vec3>& target);
  /// Adds a body at the first free place.
  /// @return why not; nothing has changed then. `no_room`: it is not free of contact anywhere
  std::optional<StepFailure> throw_body(const ThrowRequest& request);
  /// The hand lets go, if it holds something.
  void let_hand_go();
  /// Returns whether the hand has let go since the last call.
  bool let_go() { return std::exchange(let_go_, false); }
  RunStop stop_at(const StepFailure& failure);
  void set_events(std::vector<EventSpec> events);
  void set_duration(double duration);
  /// Time before the last steps of a run that ends between two outputs, which differ from the steps of a
  /// longer run [s]; none: there are no such steps.
  std::optional<double> before_odd_end() const;
  /// The events of the run; a pull that is held ends now.
  std::vector<EventSpec> events() const;
  /// The events without interactive changes after a time [s].
  std::vector<EventSpec> events_until(double time) const;
  bool made_by_hand(const EventSpec& event) const;

  /// Puts the current moment with its contacts into timeline and outbox.
  void publish();
  /// Returns whether publishing has used less than its share of the time.
  bool publishing_due() const { return frames_.due(Pace::Clock::now()); }
  /// Updates the description of the run in the outbox.
  void tell() const;

  /// Past moment at the first step at or after a time; its frame is null if it could not be computed.
  /// @param continue_from_here  polled with the time reached [s]
  Moment moment_at(double time, const Cancellation& cancelled,
                   const std::function<bool(double)>& continue_from_here) const;
  /// Goes back to a time and becomes a run with other events, which may differ before it [s].
  /// @return false: cancelled; nothing has changed then
  /// @throws std::exception: a step fails on the way; nothing has changed then
  bool go_back(double time, const std::vector<EventSpec>& events, const Cancellation& cancelled,
               const std::function<bool(double)>& continue_from_here);

 private:
  using Visit = std::function<void(const Simulation&)>;
  std::optional<Replay> replay(double time, const std::vector<EventSpec>& events,
                               const Cancellation& cancelled,
                               const std::function<bool(double)>& continue_from_here,
                               const Visit& at_output) const;
  void move_held();
  double time_of_held_pull() const;
  void record_step();
  void record_output();
  Moment take_moment();
  void put_checkpoint();

  RunOutbox& outbox_;
  std::shared_ptr<const Model> model_;
  Simulation simulation_;
  double duration_;  ///< of the scene, or as changed interactively [s]
  Pace pace_;
  ShareOfTime frames_;
  ShareOfTime checkpoints_;
  EnergyError energy_error_;
  Problem problem_;                                   ///< that stopped the run last; empty: none
  std::optional<double> held_since_;                  ///< begin of the pull that is held by hand [s]
  std::optional<std::optional<Vec3>> wanted_target_;  ///< of that pull, not yet applied
  bool let_go_ = false;
};

}  // namespace scree
