#pragma once

#include "core/base/parallel/workers.hpp"
#include "core/simulation/islands/island_lists.hpp"
#include "core/simulation/islands/island_memory.hpp"
#include "core/simulation/islands/islands.hpp"

namespace scree {

/// Parts of the simulation shared by the islands.
struct IslandScene {
  PolyhedronSystem& polyhedra;
  IslandMemory& memory;
  const Walls& walls;
  Workers& workers;
  double internal_throughput;  ///< internal energy throughput so far [J]
  double smallest_step;        ///< the run fails below this [s]
};

/// Advances one island through the global step by as many smaller steps as it needs. Writes to the island's
/// bodies and pairs only, so that islands can run in parallel.
/// @param lists    working memory, possibly of an earlier island
/// @param from,to  global step [s]
IslandOutcome run_island(const IslandScene& scene, const Island& island, IslandLists& lists, double from,
                         double to);

}  // namespace scree
