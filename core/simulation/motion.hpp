#pragma once

#include <variant>

#include "core/lattice/motion/lattice_system.hpp"
#include "core/simulation/island_motion.hpp"
#include "core/simulation/lattice_motion.hpp"
#include "core/simulation/sphere_motion.hpp"
#include "core/simulation/verlet_motion.hpp"

namespace scree {

/// How a scene moves from one time to the next. Each has a function `step`, which chooses the step and makes
/// it; if it fails, everything is as it was at its start, but for what is no longer finite.
using Motion = std::variant<VerletMotion, IslandMotion, SphereVerletMotion, TrapezoidalMotion, LatticeMotion>;

/// What the bodies of a scene and its method ask for.
/// @param polyhedra  number of them
Motion choose_motion(const Model& model, const LatticeSystem& lattice, int polyhedra);

/// Finds contacts and forces where everything is, no step behind it.
void begin_motion(Simulation::State& now);

/// Makes a step with the motion of the scene.
/// @return why there is none
std::optional<StepFailure> make_step(Simulation::State& now);

/// Contacts or their laws have been changed by an event.
void note_change(Motion& motion);
/// The forces on a polyhedron have been changed by an event.
void note_forces(Motion& motion, const PolyhedronSystem& polyhedra, int body);

}  // namespace scree
