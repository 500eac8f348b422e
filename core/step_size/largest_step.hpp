#pragma once

#include <string>

#include "core/model/model.hpp"

namespace scree {

/// Upper limit of a run's step: the scene's `time_step`, or without one the smallest of the limits from
/// contacts, spheres and lattice [s].
double largest_step(const Model& model);

/// Step that a run chooses if the scene has no `time_step` [s].
double chosen_step(const Model& model);

/// Step below which a run fails [s]: the scene's `min_time_step`. By default the midpoint and the trapezoidal
/// rule, which conserve energy with long steps, may shorten steps by 10⁴. Steps of the other methods may be
/// as short as a barrier needs to reverse a body, down to gaps hidden by round-off.
/// @param largest  see `largest_step` [s]
double smallest_step(const SolverSpec& solver, double largest);

/// Note on a step longer than twice the recommended one for the spheres; empty otherwise.
std::string long_step_note(const Model& model);

/// A step longer than this multiple of the recommended one counts as far too long for spheres. It leaves two
/// to eight steps per contact, since the recommended step is between a twentieth and a 76th of the shortest
/// one.
inline constexpr double far_too_long = 10.0;

}  // namespace scree
