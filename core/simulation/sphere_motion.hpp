#pragma once

#include <optional>

#include "core/simulation/simulation.hpp"

namespace scree {

/// Velocity Verlet for spheres alone: all steps are alike, but for contacts under barriers.
class SphereVerletMotion {
 public:
  std::optional<StepFailure> step(Simulation::State& now);

  template <typename Archive>
  void serialize(Archive&) {}  // keeps nothing

 private:
  static std::optional<StepFailure> move_under_barriers(Simulation::State& now);
};

/// The implicit trapezoidal rule of [S] for spheres alone, with shorter steps where its iterations do not
/// converge.
class TrapezoidalMotion {
 public:
  std::optional<StepFailure> step(Simulation::State& now);

  template <typename Archive>
  void serialize(Archive&) {}  // keeps nothing
};

/// Contacts under barriers that no step can follow are turned round before it. Fails where that cannot be.
std::optional<StepFailure> turn_deep_contacts(Simulation::State& now);

/// Contacts and forces of spheres at the end of a step. A blow-up is noted in the energy account.
/// @return false: contacts under barriers need a shorter step
bool find_sphere_forces(Simulation::State& now, double step);

}  // namespace scree
