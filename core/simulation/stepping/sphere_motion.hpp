#pragma once

#include <optional>

#include "core/simulation/parts/step_failure.hpp"

namespace scree {

struct SimulationState;

/// Velocity Verlet for a scene of spheres: constant steps, except for contacts under barriers.
class SphereVerletMotion {
 public:
  std::optional<StepFailure> step(SimulationState& state);

  template <typename Archive>
  void serialize(Archive&) {}  // no state

 private:
  static std::optional<StepFailure> move_under_barriers(SimulationState& state);
};

/// The implicit trapezoidal rule of [S] for spheres alone, with shorter steps where its iterations do not
/// converge.
class TrapezoidalMotion {
 public:
  std::optional<StepFailure> step(SimulationState& state);

  template <typename Archive>
  void serialize(Archive&) {}  // no state
};

/// Reverses contacts under barriers that no step can resolve. Fails if this is impossible.
std::optional<StepFailure> turn_deep_contacts(SimulationState& state);

/// Computes contacts and forces of spheres at the end of a step. Notes a blow-up in the energy account.
/// @return false: contacts under barriers need a shorter step
bool find_sphere_forces(SimulationState& state, double step);

}  // namespace scree
