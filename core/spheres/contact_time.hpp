#pragma once

#include "core/spheres/sphere_laws.hpp"

namespace scree {

/// How long two elastic spheres touch that meet at a relative speed.  [S] Eq. 50
/// @param modulus, radius, mass  E* [Pa], r* [m], m* [kg]
double hertz_contact_time(double modulus, double radius, double mass, double speed);

/// The step that a scene of spheres takes where it says nothing: a twentieth of the shortest contact that any
/// of its spheres can make at the speed that velocities at the start and a fall through the scene, or onto a
/// plane, add up to, and less where a sphere spins so fast that it would turn by more than 0.1 rad. What
/// loads, a fluid and the near field will do is not foreseen. Infinite where nothing can touch or spins [s].
double recommended_step(const Model& model);

}  // namespace scree
