#include "core/simulation/stepping/motion.hpp"

#include "core/simulation/stepping/state.hpp"

namespace scree {

Motion choose_motion(const Model& model, const LatticeSystem& lattice, int polyhedra) {
  const SolverMethod method = model.scene.solver.method;
  if (lattice.moves()) return LatticeMotion();
  if (method == SolverMethod::newmark || method == SolverMethod::midpoint) return IslandMotion(polyhedra);
  if (polyhedra > 0) return VerletMotion(polyhedra);
  if (method == SolverMethod::trapezoidal) return TrapezoidalMotion();
  return SphereVerletMotion();
}

void begin_motion(SimulationState& state) {
  if (auto* verlet = std::get_if<VerletMotion>(&state.motion)) verlet->begin(state);
  if (auto* islands = std::get_if<IslandMotion>(&state.motion)) islands->begin(state);
}

void take_up_values(SimulationState& state) {
  if (auto* verlet = std::get_if<VerletMotion>(&state.motion)) verlet->take_up_values(state);
  if (auto* islands = std::get_if<IslandMotion>(&state.motion)) islands->take_up_values(state);
}

void append_bodies(Motion& motion, const Motion& larger, int count) {
  if (motion.index() != larger.index()) {  // the first polyhedra
    motion = larger;
    return;
  }
  for (int k = 0; k < count; ++k) {
    if (auto* verlet = std::get_if<VerletMotion>(&motion)) verlet->append_body();
    if (auto* islands = std::get_if<IslandMotion>(&motion)) islands->append_body();
  }
}

std::optional<StepFailure> make_step(SimulationState& state) {
  return std::visit([&](auto& motion) { return motion.step(state); }, state.motion);
}

void note_change(Motion& motion) {
  if (auto* verlet = std::get_if<VerletMotion>(&motion)) verlet->note_change();
}

void note_forces(Motion& motion, const PolyhedronSystem& polyhedra, int body) {
  if (auto* islands = std::get_if<IslandMotion>(&motion)) islands->note_forces(polyhedra, body);
}

void note_placed(Motion& motion, int body) {
  if (auto* islands = std::get_if<IslandMotion>(&motion)) islands->note_placed(body);
}

}  // namespace scree
