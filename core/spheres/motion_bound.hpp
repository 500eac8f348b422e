#pragma once

#include "core/spheres/sphere_contacts.hpp"

namespace scree {

/// Bound of what any two of the spheres and partners have moved to each other in a step: the diagonal of the
/// box around all their displacements. NaN if one is not finite.
/// @param rows  of each sphere: its displacement over `factor`
double largest_relative_motion(const Spheres& spheres, const Pack* rows, double factor,
                               const Surroundings& around, Workers& workers);

}  // namespace scree
