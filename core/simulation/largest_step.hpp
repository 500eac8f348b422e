#pragma once

#include "core/simulation/model.hpp"

namespace scree {

/// The step that a run of a scene never exceeds: that of the scene; where the scene leaves it open, the
/// shortest of the times that its contacts, spheres and lattice ask for [s].
double largest_step(const Model& model);

/// The step below which a run fails [s]: that of the scene. Where the scene leaves it open, implicit methods
/// may shorten steps by 10⁴; explicit steps may be as short as a barrier needs to turn a body round, which
/// ends where rounding hides the gap.
/// @param largest  see `largest_step` [s]
double smallest_step(const SolverSpec& solver, double largest);

/// Spheres take the step of the scene as it is. So many times the one that would be chosen, which is at most
/// a twentieth of the shortest contact, and down to a 76th, leaves two to eight steps to a contact.
inline constexpr double far_too_long = 10.0;

}  // namespace scree
