#pragma once

#include "core/polyhedra/implicit/body_step.hpp"
#include "core/simulation/islands/island_lists.hpp"
#include "core/simulation/islands/island_memory.hpp"

namespace scree {

/// Exchanges the energy of an island's hand-overs with the motion of its bodies: pair by pair, since pairs
/// share bodies; see `settle_handover`.
void settle_handovers(PolyhedronSystem& polyhedra, IslandMemory& memory, IslandLists& island,
                      const StepRule& rule);

}  // namespace scree
