#pragma once

#include "core/base/vector.hpp"
#include "core/scene/scene.hpp"

namespace scree {

/// What drag and the Magnus force do to the velocity of a sphere in a time, exactly for a force and a spin
/// that do not change: no step is too long for them, and drag turns nothing back.  [S] Eqs. 12–15
/// @param acceleration   by all other forces [m/s²]
/// @param time_per_mass  [s/kg]
/// @param time           [s]
/// @return the change of velocity beyond acceleration × time [m/s]
Vec3 fluid_kick(const FluidSpec& fluid, const Vec3& velocity, const Vec3& spin, const Vec3& acceleration,
                double time_per_mass, double time);

}  // namespace scree
