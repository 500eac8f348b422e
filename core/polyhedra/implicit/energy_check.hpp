#pragma once

#include "core/polyhedra/implicit/island_system.hpp"

namespace scree {

/// Returns whether a step conserved energy up to a small share of the work of its contacts. Newmark's rule
/// gains or loses energy in coarsely resolved impacts, the midpoint rule where the normal of a pressed
/// contact turns. If contacts do almost no work, the tolerance is a small share of the energy throughput per
/// body plus a very small share of the bodies' weights times their radii. Precondition: the contacts have
/// responded.
/// @param internal_throughput  internal energy throughput so far, per body [J]
bool keeps_energy(const IslandStep& island, const StepRule& rule, double internal_throughput);

}  // namespace scree
