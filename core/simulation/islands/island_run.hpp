#pragma once

#include "core/base/parallel/workers.hpp"
#include "core/simulation/islands/island_lists.hpp"
#include "core/simulation/islands/island_memory.hpp"
#include "core/simulation/islands/islands.hpp"

namespace scree {

/// What islands move in, and by what rule.
struct IslandScene {
  PolyhedronSystem& polyhedra;
  IslandMemory& memory;
  const Walls& walls;
  Workers& workers;
  double turned_over;    ///< energy turned over so far [J]
  double smallest_step;  ///< the run fails below this [s]
};

/// Takes one island through the step of all bodies by as many steps of its own as it needs. It writes to the
/// island's bodies and pairs only, so that islands can run side by side.
/// @param lists    of whatever island before
/// @param from,to  the step of all bodies [s]
IslandOutcome run_island(const IslandScene& scene, const Island& island, IslandLists& lists, double from,
                         double to);

}  // namespace scree
