#include "core/simulation/motion.hpp"

#include "core/simulation/state.hpp"

namespace scree {

Motion choose_motion(const Model& model, const LatticeSystem& lattice, int polyhedra) {
  const SolverMethod method = model.scene.solver.method;
  if (lattice.moves()) return LatticeMotion();
  if (method == SolverMethod::newmark || method == SolverMethod::midpoint) return IslandMotion(polyhedra);
  if (polyhedra > 0) return VerletMotion(polyhedra);
  if (method == SolverMethod::trapezoidal) return TrapezoidalMotion();
  return SphereVerletMotion();
}

void begin_motion(Simulation::State& now) {
  if (auto* verlet = std::get_if<VerletMotion>(&now.motion)) verlet->begin(now);
  if (auto* islands = std::get_if<IslandMotion>(&now.motion)) islands->begin(now);
}

std::optional<StepFailure> make_step(Simulation::State& now) {
  return std::visit([&](auto& motion) { return motion.step(now); }, now.motion);
}

void note_change(Motion& motion) {
  if (auto* verlet = std::get_if<VerletMotion>(&motion)) verlet->note_change();
}

void note_forces(Motion& motion, const PolyhedronSystem& polyhedra, int body) {
  if (auto* islands = std::get_if<IslandMotion>(&motion)) islands->note_forces(polyhedra, body);
}

}  // namespace scree
