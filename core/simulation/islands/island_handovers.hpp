#pragma once

#include "core/polyhedra/implicit/body_step.hpp"
#include "core/simulation/islands/island_lists.hpp"
#include "core/simulation/islands/island_memory.hpp"

namespace scree {

/// What contacts of an island that have handed over in its step make or lose is taken from the motion of the
/// bodies, pair after pair, since pairs share bodies; see `settle_handover`.
void settle_handovers(PolyhedronSystem& polyhedra, IslandMemory& memory, IslandLists& island,
                      const StepRule& rule);

}  // namespace scree
