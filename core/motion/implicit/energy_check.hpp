#pragma once

#include "core/motion/implicit/island_system.hpp"

namespace scree {

/// Whether a step has kept its energy but for a small share of what is at work in it. Newmark's rule gains or
/// loses in impacts that it resolves coarsely; the midpoint rule does not. Contacts must have responded.
/// @param gravity  |g|; weights times radii are at work at least [m/s²]
bool keeps_energy(const IslandStep& island, const StepRule& rule, double gravity);

}  // namespace scree
