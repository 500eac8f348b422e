#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "core/frame/frame.hpp"
#include "core/simulation/parts/step_failure.hpp"

namespace scree {

struct Mode;
struct SimulationState;

/// A simulation of a scene. Independent of threads, files and display. The same scene gives the same bits in
/// every run and with any number of threads.
class Simulation {
 public:
  /// @param threads  0: number of cores
  /// @param stop  cancellation callback, polled while the mode of an unstable lattice is computed; true
  ///   cancels
  /// @param events  of the run; none: those of the scene
  /// @throws SceneError: a lattice that cannot be solved; ModesStopped (core/lattice/solve/modes.hpp)
  explicit Simulation(const std::shared_ptr<const Model>& model, int threads = 0,
                      const std::function<bool()>& stop = {},
                      const std::optional<std::vector<EventSpec>>& events = {});
  ~Simulation();
  Simulation(Simulation&&) noexcept;
  Simulation& operator=(Simulation&&) noexcept;

  /// Makes one accepted time step. Steps end exactly on the output times k × output.interval, on events, on
  /// the end and at the points of a wall's motion table. A failed step leaves the state as it was at its
  /// start, except for earlier events and values that are no longer finite. After a step in which something
  /// passed through something else no other step follows. The energy account is checked after some steps and
  /// at each output; if its error exceeds `solver.energy_alarm`, the step is kept, and the failure reports
  /// it.
  std::optional<StepFailure> step();

  double time() const;
  bool finished() const;  ///< the end is reached, or nothing moves
  /// End of the run: the scene's duration, unless `set_duration` changed it [s].
  double duration() const;
  /// The last step ended on an output time (true before the first step).
  bool at_output() const;
  int threads() const;  ///< number of threads used
  /// Current frame. Without contacts, which take more memory than everything else, it still has their number
  /// and their forces on walls.
  Frame frame(bool contacts = true) const;
  /// At the start of the run.
  const Model& model() const;
  /// The same with the bodies that events add between steps; the model of all frames. It changes with the
  /// events.
  const std::shared_ptr<const Model>& roster() const;
  /// The analysis of the lattice is static: solved once, for all times.
  bool still() const;
  /// The lattice is unstable: all its steps fail.
  bool unstable() const;
  /// Unstable mode of the lattice; null: stable, or the mode is too expensive to find.
  const Mode* unstable_mode() const;

  /// Complete state between two steps; `restore` continues from it with the same bits. Bytes for this kind of
  /// machine; the same state gives the same bytes.
  std::string save() const;
  /// The same as a state of the run of another scene, with the same bodies at its start; for a scene that has
  /// more or less of this run's events as its own.
  /// @param events  of that run. Up to now they are those that have happened
  /// @throws SavedDataError: it is no such scene
  std::string save_for(const std::shared_ptr<const Model>& model, const std::vector<EventSpec>& events) const;
  /// @param model  model of the saved scene; duration, texts and plots may differ
  /// @param duration  end of the run; none: the scene's duration [s]
  /// @throws SavedDataError (core/base/serialization/archive.hpp): bytes of another scene, damaged ones
  static Simulation restore(std::shared_ptr<const Model> model, std::string_view saved, int threads = 0,
                            std::optional<double> duration = {});

  // Changes between two steps.

  /// Applies a change now. Changed values apply from the next step on. It is added to the run's events with
  /// `between_steps`: a run that begins with these events has the same bits.
  /// @param action  refers to an existing wall or body; a pull has one target and no time
  /// @return failure of another event that was due at this time; then nothing was changed
  std::optional<StepFailure> change(const EventAction& action);
  /// Moves the target of the pull that a change with a single time has begun; it jumps now. Precondition: a
  /// step has been made since.
  /// @param target  none: the hand lets go
  void move_pull(const std::optional<Vec3>& target);
  /// Returns whether such a pull is held.
  bool holds_pull() const;
  /// Events of the scene and changes since, in chronological order.
  const std::vector<EventSpec>& events() const;
  /// Energies that the events passed have added to the scene, parallel to the first of `events`: what changed
  /// values and moves add (−`exchange_changes`), the energy of bodies added and removed (`brought`), the work
  /// of pulls once they have ended [J].
  const std::vector<double>& supplied() const;
  /// Changes the end of the run to a time that is not in the past [s]. From an output on, the bits are those
  /// of a run with that duration. If the end is no output time, the rest of the interval is divided again.
  void set_duration(double duration);
  /// Replaces the future events; those up to now must be the ones that have happened.
  /// @throws SceneError: what they add cannot be read; nothing has changed then
  void set_events(std::vector<EventSpec> events);

 private:
  explicit Simulation(std::unique_ptr<SimulationState> state);

  std::unique_ptr<SimulationState> state_;
};

}  // namespace scree
