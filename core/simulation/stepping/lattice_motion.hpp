#pragma once

#include <optional>

#include "core/simulation/parts/step_failure.hpp"

namespace scree {

struct SimulationState;

/// Velocity Verlet with constant steps for a lattice and the spheres beside it. Forces between the two act at
/// the same times on both.
class LatticeMotion {
 public:
  std::optional<StepFailure> step(SimulationState& state);

  template <typename Archive>
  void serialize(Archive&) {}  // no state
};

}  // namespace scree
