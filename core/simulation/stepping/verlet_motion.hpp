#pragma once

#include <optional>

#include "core/simulation/parts/step_control.hpp"
#include "core/simulation/parts/step_failure.hpp"

namespace scree {

struct SimulationState;

/// Velocity Verlet for polyhedra and the spheres beside them. All bodies take the same step; a step that
/// proves too long is rejected and retried.
class VerletMotion {
 public:
  /// @param polyhedra  number of polyhedra
  explicit VerletMotion(int polyhedra) : control_(polyhedra) {}

  /// Computes contacts, forces and stable steps of the current state, without a step.
  void begin(SimulationState& state);
  /// The same after a change of values. Precondition: no partner has moved since the last evaluation.
  void take_up_values(SimulationState& state);
  std::optional<StepFailure> step(SimulationState& state);
  void note_change() { control_.require_update(); }
  void append_body() { control_.append_body(); }

  template <typename Archive>
  void serialize(Archive& archive) {
    auto& [control] = *this;
    archive(control);
  }

 private:
  void reevaluate(SimulationState& state, double step);
  std::optional<StepFailure> choose_step(SimulationState& state);
  std::optional<StepFailure> move(SimulationState& state);
  void begin_again(SimulationState& state);
  void accept(SimulationState& state, double step);

  StepControl control_;
};

}  // namespace scree
