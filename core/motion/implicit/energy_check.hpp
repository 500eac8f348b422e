#pragma once

#include "core/motion/implicit/island_system.hpp"

namespace scree {

/// Whether a step has kept its energy but for a small share of what its contacts have done. Newmark's rule
/// gains or loses in impacts that it resolves coarsely; the midpoint rule does not. Contacts must have
/// responded.
/// @param allowance  what it may gain or lose beside that [J]
bool keeps_energy(const IslandStep& island, const StepRule& rule, double allowance);

}  // namespace scree
