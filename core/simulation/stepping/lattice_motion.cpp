#include "core/simulation/stepping/lattice_motion.hpp"

#include "core/simulation/parts/lattice_nodes.hpp"
#include "core/simulation/stepping/state.hpp"
#include "core/simulation/stepping/step_failures.hpp"

namespace scree {
namespace {

/// @return whether all values are finite
bool move(SimulationState& state, double step) {
  LatticeSystem& lattice = state.lattice;
  SphereSystem& spheres = state.spheres;
  Ledger& ledger = state.account.ledger();
  const double end = state.division.next_time();
  if (!lattice.touches()) return lattice.step(step, end, ledger, state.workers);
  state.move_walls();
  spheres.move(step, state.workers);
  lattice.move(step, end, ledger, state.workers);
  place_nodes(lattice, spheres, step, state.workers);
  if (!spheres.find_forces(state.surroundings(), step, state.workers)) return false;
  gather_node_forces(lattice, spheres, state.workers);
  const size_t broken = lattice.broken_bonds().size();
  if (!lattice.finish(step, ledger, state.workers)) return false;
  if (lattice.broken_bonds().size() > broken) {
    expose_nodes(lattice, spheres);
    spheres.note_broken_bonds();
  }
  spheres.apply_loads(end, ledger);
  spheres.accept(ledger);
  state.statistics.note_gap(-spheres.largest_overlap());
  return true;
}

}  // namespace

std::optional<StepFailure> LatticeMotion::step(SimulationState& state) {
  const double step = state.division.step();
  if (!move(state, step)) {
    state.account.note_blow_up();
    return failure_of(state);
  }
  state.spheres.note_deep_overlap(state.division.next_time());
  state.statistics.note_step(step);
  return std::nullopt;
}

}  // namespace scree
