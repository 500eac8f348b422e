#pragma once

#include <optional>

#include "core/simulation/simulation.hpp"

namespace scree {

/// Velocity Verlet for a lattice and the spheres beside it: all steps are alike, and what the two do to each
/// other acts at the same times.
class LatticeMotion {
 public:
  std::optional<StepFailure> step(Simulation::State& now);

  template <typename Archive>
  void serialize(Archive&) {}  // keeps nothing
};

}  // namespace scree
