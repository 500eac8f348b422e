#pragma once

#include <optional>

#include "core/simulation/parts/step_control.hpp"
#include "core/simulation/simulation.hpp"

namespace scree {

/// Velocity Verlet for polyhedra and the spheres beside them: all bodies by the same step, redone where it
/// proves too long.
class VerletMotion {
 public:
  /// @param polyhedra  number of them
  explicit VerletMotion(int polyhedra) : control_(polyhedra) {}

  /// Contacts, forces and stable steps where everything is, no step behind it.
  void begin(Simulation::State& now);
  std::optional<StepFailure> step(Simulation::State& now);
  void note_change() { control_.find_anew(); }

  template <typename Archive>
  void serialize(Archive& archive) {
    auto& [control] = *this;
    archive(control);
  }

 private:
  std::optional<StepFailure> choose_step(Simulation::State& now);
  std::optional<StepFailure> move(Simulation::State& now);
  void begin_again(Simulation::State& now);
  void accept(Simulation::State& now, double step);

  StepControl control_;
};

}  // namespace scree
