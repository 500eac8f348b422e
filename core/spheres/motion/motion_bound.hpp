#pragma once

#include "core/base/parallel/workers.hpp"
#include "core/spheres/motion/motion_kernel.hpp"
#include "core/spheres/state/surroundings.hpp"

namespace scree {

/// Bound of what any two of the spheres and partners have moved to each other in a step: the diagonal of the
/// box around all their displacements. NaN if one is not finite.
/// @param box     around the velocities of all spheres
/// @param factor  what they are to be multiplied by: the step [s]
double largest_relative_motion(const Spheres& spheres, const MotionBox& box, double factor,
                               const Surroundings& around);

/// Box around rows that belong to spheres.
MotionBox box_around(const Spheres& spheres, const Rows& rows, Workers& workers);

}  // namespace scree
