#pragma once

#include "core/lattice/lattice_system.hpp"
#include "core/lattice/make_lattice.hpp"

namespace scree::fixture {

/// A lattice that moves by itself, in one thread.
struct MovingLattice {
  explicit MovingLattice(const Scene& scene)
      : shared(std::make_shared<const Lattice>(make_lattice(scene))), system(shared) {}

  void begin() { system.begin(workers); }
  bool step(double duration) { return system.step(duration, sums, workers); }
  EnergyTerms energy() {
    EnergyTerms energy = sums;
    system.add_energy(energy, workers);
    return energy;
  }

  std::shared_ptr<const Lattice> shared;
  const Lattice& lattice = *shared;
  LatticeSystem system;
  const double stable = stable_step(lattice);  ///< the longest step that is [s]
  Workers workers{1};
  EnergyTerms sums;
};

}  // namespace scree::fixture
