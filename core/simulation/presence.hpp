#pragma once

#include <vector>

namespace scree {

struct SimulationState;

// Bodies and walls that come and go between two steps. What they have and store of energy comes and goes with
// them.

/// All together, since each change rebuilds all lists.
/// @param numbers  of bodies; those that are in the scene already stay as they are
void add_bodies(SimulationState& state, const std::vector<int>& numbers);
void remove_bodies(SimulationState& state, const std::vector<int>& numbers);
void remove_wall(SimulationState& state, int wall);

/// Invalidates pair lists and wakes all polyhedra, after polyhedra or walls were added or removed.
void reset_polyhedra(SimulationState& state);

}  // namespace scree
