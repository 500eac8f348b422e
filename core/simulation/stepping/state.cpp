#include "core/simulation/stepping/state.hpp"

#include "core/simulation/parts/lattice_nodes.hpp"
#include "core/simulation/stepping/energies.hpp"
#include "core/step_size/largest_step.hpp"

namespace scree {
namespace {

StepDivision make_division(const Model& model) {
  const double largest = largest_step(model);
  return {largest, smallest_step(model.scene.solver, largest)};
}

/// A slender plate's stiffness may be so ill-conditioned that its solution has no correct digits.
void check_solution(const LatticeSystem& lattice, const Model& model) {
  constexpr double most_uncertainty = 1e-6;
  if (lattice.uncertainty() <= most_uncertainty) return;
  throw SceneError(model.scene.file, model.scene.lattice->line,
                   "the lattice cannot be solved: round-off exceeds its displacements; make it less slender, "
                   "support it in more places, or use loads and moduli of ordinary magnitude");
}

}  // namespace

SimulationState::SimulationState(std::shared_ptr<const Model> model_, std::shared_ptr<const Model> start_,
                                 int threads)
    : model(std::move(model_)),
      start(std::move(start_)),
      workers(threads),
      timetable(*model),
      division(make_division(*model)),
      walls(*model),
      polyhedra(*model, *start, walls),
      spheres(*model, walls.parts(), polyhedra.bodies().number),
      lattice(model->lattice),
      account(model->scene.solver.energy_alarm),
      motion(choose_motion(*model, lattice, polyhedra.count())),
      streams(*model),
      flows(*model),
      contact_step(walls.free().any() ? chosen_step(*model) : 0.0) {}

void SimulationState::begin(const StopRequest& stop) {
  spheres.set_loads(0.0);
  if (lattice.touches()) {
    spheres.hold_together(lattice.bonds());
    expose_nodes(lattice, spheres);
    place_nodes(lattice, spheres, 0.0, workers);
  }
  spheres.begin(surroundings(), account.ledger(), workers);
  if (lattice.touches()) gather_node_forces(lattice, spheres, workers);
  lattice.begin(workers, stop);
  check_solution(lattice, *model);
  polyhedra.begin(walls, workers);
  begin_motion(*this);
  account.begin(energy_of(*this));
}

}  // namespace scree
