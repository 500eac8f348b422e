#pragma once

#include "core/simulation/model.hpp"

namespace scree {

/// The step that a run of a scene never exceeds: that of the scene; where the scene leaves it open, the
/// shortest of the times that its contacts, spheres and lattice ask for [s].
double largest_step(const Model& model);

/// Spheres take the step of the scene as it is. So many times the one that would be chosen, which is at most
/// a twentieth of the shortest contact, and down to a 76th, leaves two to eight steps to a contact.
inline constexpr double far_too_long = 10.0;

}  // namespace scree
