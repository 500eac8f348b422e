#pragma once

#include <vector>

#include "core/base/vector.hpp"

namespace scree {

struct SimulationState;

// Walls that forces move, in a step of the bodies. Without such walls the functions do nothing.

/// Forces of the contacts on the walls, at the end of the last evaluation; empty without free walls [N].
std::vector<Vec3> forces_on_free_walls(const SimulationState& state);

/// Longest step that resolves the vibration of free walls on their contacts; infinite without [s].
double step_of_free_walls(const SimulationState& state);

/// Makes the first half kick of the free walls. May be repeated with another step.
/// @param forces  at the beginning of the step [N]
void kick_free_walls(SimulationState& state, const std::vector<Vec3>& forces);
/// Makes the second half kick and books its energies, after the contacts were found.
void finish_free_walls(SimulationState& state);
/// Passes the impulses of dashpots on to the walls, after these have acted on the polyhedra.
void push_free_walls(SimulationState& state);

}  // namespace scree
