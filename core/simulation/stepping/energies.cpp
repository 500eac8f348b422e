#include "core/simulation/stepping/energies.hpp"

#include "core/simulation/stepping/state.hpp"

namespace scree {

EnergyTerms energy_of(const SimulationState& state, const SphereSystem::MotionReader& read) {
  EnergyTerms energy = state.account.sums();
  state.polyhedra.add_energy(energy);
  if (!state.spheres.empty()) state.spheres.add_energy(state.surroundings(), energy, read, state.workers);
  state.lattice.add_energy(energy, state.workers);
  state.walls.free().add_energy(state.walls.present(), energy);
  state.account.close(energy);
  return energy;
}

EnergyTerms energy_of(const SimulationState& state) {
  return energy_of(state, [](int, const Kicked&) {});
}

}  // namespace scree
