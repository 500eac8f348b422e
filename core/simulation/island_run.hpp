#pragma once

#include "core/simulation/state.hpp"

namespace scree {

/// Takes one island through the step of all bodies by as many steps of its own as it needs. It writes to the
/// island's bodies and pairs only, so that islands can run side by side.
/// @param lists    of whatever island before
/// @param from,to  the step of all bodies [s]
IslandOutcome run_island(Simulation::State& state, const Island& island, IslandLists& lists, double from,
                         double to);

}  // namespace scree
