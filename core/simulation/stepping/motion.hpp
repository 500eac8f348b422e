#pragma once

#include <variant>

#include "core/lattice/motion/lattice_system.hpp"
#include "core/simulation/stepping/island_motion.hpp"
#include "core/simulation/stepping/lattice_motion.hpp"
#include "core/simulation/stepping/sphere_motion.hpp"
#include "core/simulation/stepping/verlet_motion.hpp"

namespace scree {

/// Time integration of a scene. Each alternative has a function `step`, which chooses a step and makes it. A
/// failed step leaves the state as it was at its start, except for values that are no longer finite.
using Motion = std::variant<VerletMotion, IslandMotion, SphereVerletMotion, TrapezoidalMotion, LatticeMotion>;

/// Chooses the time integration for the bodies and the method of a scene.
/// @param polyhedra  number of polyhedra
Motion choose_motion(const Model& model, const LatticeSystem& lattice, int polyhedra);

/// Computes contacts and forces of the initial state.
void begin_motion(SimulationState& state);

/// Computes contacts and forces under changed values. Precondition: no partner has moved since the last
/// evaluation.
void take_up_values(SimulationState& state);

/// Gives a motion some more polyhedra, the last ones of another motion.
void append_bodies(Motion& motion, const Motion& larger, int count);

/// Makes one step.
/// @return reason if the step cannot be made
std::optional<StepFailure> make_step(SimulationState& state);

/// Call after an event has changed contacts or their laws.
void note_change(Motion& motion);
/// Call after an event has changed the forces on a polyhedron.
void note_forces(Motion& motion, const PolyhedronSystem& polyhedra, int body);
/// Call after an event has put a polyhedron somewhere.
void note_placed(Motion& motion, int body);

}  // namespace scree
