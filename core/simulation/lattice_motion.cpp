#include "core/simulation/lattice_motion.hpp"

#include "core/simulation/parts/lattice_nodes.hpp"
#include "core/simulation/state.hpp"
#include "core/simulation/step_failures.hpp"

namespace scree {
namespace {

/// @return whether all is finite
bool move(Simulation::State& now, double step) {
  LatticeSystem& lattice = now.lattice;
  SphereSystem& spheres = now.spheres;
  EnergyTerms& sums = now.account.sums();
  if (!lattice.touches()) return lattice.step(step, sums, now.workers);
  now.move_walls();
  spheres.move(step, now.workers);
  lattice.move(step, sums, now.workers);
  place_nodes(lattice, spheres, step, now.workers);
  if (!spheres.find_forces(now.surroundings(), step, now.workers)) return false;
  gather_node_forces(lattice, spheres, now.workers);
  const size_t broken = lattice.broken_bonds().size();
  if (!lattice.finish(step, sums, now.workers)) return false;
  if (lattice.broken_bonds().size() > broken) {
    expose_nodes(lattice, spheres);
    spheres.note_broken_bonds();
  }
  spheres.apply_loads(now.division.next_time(), sums);
  spheres.accept(sums);
  now.statistics.note_gap(-spheres.largest_overlap());
  return true;
}

}  // namespace

std::optional<StepFailure> LatticeMotion::step(Simulation::State& now) {
  const double step = now.division.step();
  if (!move(now, step)) {
    now.account.note_blow_up();
    return failure_of(now);
  }
  now.spheres.note_deep_overlap(now.division.next_time());
  now.statistics.note_step(step);
  return std::nullopt;
}

}  // namespace scree
