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

/// A scene in motion. Knows no thread, no file and no screen; the same scene gives the same bits on every run
/// and with any number of threads.
class Simulation {
 public:
  /// @param threads  0: as many as there are cores
  /// @param stop  asked again and again while the mode of an unstable lattice is sought: whether to give up
  /// @throws SceneError: a lattice that cannot be solved; ModesStopped (core/lattice/solve/modes.hpp)
  explicit Simulation(std::shared_ptr<const Model> model, int threads = 0,
                      const std::function<bool()>& stop = {});
  ~Simulation();
  Simulation(Simulation&&) noexcept;
  Simulation& operator=(Simulation&&) noexcept;

  /// One accepted time step. Steps land exactly on the output times k × output.interval, on the events and on
  /// the end, and where a wall's table of motion bends. A failed step leaves the state as it was at its
  /// start, but for events that came before it and what is no longer finite; one in which something has
  /// passed through something else is made, and no other follows. After some steps, and at each output, the
  /// energy account is looked at; where it errs by more than `solver.energy_alarm`, the step has been made,
  /// and the failure says so.
  std::optional<StepFailure> step();

  double time() const;
  bool finished() const;  ///< the end is reached, or it is still
  /// When the run ends: the scene's duration, unless another one was set [s].
  double duration() const;
  /// The step that has just been made ended on an output time (true before the first step).
  bool at_output() const;
  int threads() const;  ///< that it computes with
  /// The moment as it is. Without its contacts, which alone take more memory than all the rest, it still says
  /// how many there are and what they do to walls.
  Frame frame(bool contacts = true) const;
  const Model& model() const;
  /// A lattice that is not moved is all there is: solved once, for all times.
  bool still() const;
  /// The lattice gives way by itself: all its steps fail.
  bool unstable() const;
  /// How it does; null: it does not, or its mode takes too long to find.
  const Mode* unstable_mode() const;

  /// Everything that the coming steps depend on, between two steps; `restore` goes on from it with the same
  /// bits. Bytes for this kind of machine; the same state gives the same bytes.
  std::string save() const;
  /// @param model  of the scene that was saved; its duration, texts and plots may differ
  /// @param duration  when the run shall end; none: as the scene says [s]
  /// @throws SavedDataError (core/base/serialization/archive.hpp): bytes of another scene, damaged ones
  static Simulation restore(std::shared_ptr<const Model> model, std::string_view saved, int threads = 0,
                            std::optional<double> duration = {});

  // Changes, between two steps.

  /// Changes something now. The run's events remember it, `between_steps`: a run that begins with these
  /// events has the same bits.
  /// @param action  of a wall or body that there is
  /// @return  another event was due at this time as well and failed; then nothing was changed
  std::optional<StepFailure> change(const EventAction& action);
  /// Those of the scene and what was changed since, in the order in which they happen.
  const std::vector<EventSpec>& events() const;
  /// The run ends at another time, not before now [s]. From an output on it has the bits of a run with that
  /// duration; on its way to an end that is none, the rest of that way is divided anew.
  void set_duration(double duration);
  /// Other events from now on; those until now must be the ones that have happened.
  void set_events(std::vector<EventSpec> events);

  struct State;  ///< for the parts of this class in other files

 private:
  explicit Simulation(std::unique_ptr<State> state);

  std::unique_ptr<State> state_;
};

}  // namespace scree
