#pragma once

#include "core/base/vector.hpp"
#include "core/scene/scene.hpp"

namespace scree {

/// Change of velocity of a sphere due to drag and the Magnus force, exact for constant force and spin: stable
/// for any step, and drag never reverses the motion.  [S] Eqs. 12–15
/// @param acceleration   by all other forces [m/s²]
/// @param time_per_mass  [s/kg]
/// @param time           [s]
/// @return change of velocity beyond acceleration × time [m/s]
Vec3 fluid_kick(const FluidSpec& fluid, const Vec3& velocity, const Vec3& spin, const Vec3& acceleration,
                double time_per_mass, double time);

}  // namespace scree
