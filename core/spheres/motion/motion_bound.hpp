#pragma once

#include "core/base/parallel/workers.hpp"
#include "core/spheres/motion/motion_kernel.hpp"
#include "core/spheres/state/surroundings.hpp"

namespace scree {

/// Upper bound of the relative motion of any two spheres and partners in a step: the diagonal of the bounding
/// box of all displacements. NaN if one is not finite.
/// @param box     bounding box of the velocities of all spheres
/// @param factor  factor that converts them to displacements: the step [s]
double largest_relative_motion(const Spheres& spheres, const MotionBox& box, double factor,
                               const Surroundings& around);

/// Bounding box of rows of spheres.
MotionBox box_around(const Spheres& spheres, const Rows& rows, Workers& workers);

}  // namespace scree
