#pragma once

#include "core/polyhedra/implicit/island_system.hpp"

namespace scree {

/// Whether a step has kept its energy but for a small share of what its contacts have done. Newmark's rule
/// gains or loses in impacts that it resolves coarsely; the midpoint rule does not. Contacts must have
/// responded. Where contacts do next to nothing it may gain or lose its part of a small share of the energy
/// turned over, and a very small share of the bodies' weights times their radii.
/// @param turned_over  the energy turned over so far, a body's part of it [J]
bool keeps_energy(const IslandStep& island, const StepRule& rule, double turned_over);

}  // namespace scree
