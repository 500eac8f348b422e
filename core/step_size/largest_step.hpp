#pragma once

#include <string>

#include "core/model/model.hpp"

namespace scree {

/// The step that a run of a scene never exceeds: that of the scene; where the scene leaves it open, the
/// shortest of the times that its contacts, spheres and lattice ask for [s].
double largest_step(const Model& model);

/// What a run would choose if the scene named no step [s].
double chosen_step(const Model& model);

/// The step below which a run fails [s]: that of the scene. Where the scene leaves it open, the midpoint and
/// the trapezoidal rule, which keep the energy with long steps, may shorten them by 10⁴. Those of the others
/// may be as short as a barrier needs to turn a body round, which ends where rounding hides the gap.
/// @param largest  see `largest_step` [s]
double smallest_step(const SolverSpec& solver, double largest);

/// What to say of a step that is longer than twice the one that would be chosen for the spheres; empty where
/// it is not.
std::string long_step_note(const Model& model);

/// Spheres take the step of the scene as it is. So many times the one that would be chosen, which is at most
/// a twentieth of the shortest contact, and down to a 76th, leaves two to eight steps to a contact.
inline constexpr double far_too_long = 10.0;

}  // namespace scree
