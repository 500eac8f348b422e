#pragma once

#include "core/spheres/sphere_laws.hpp"

namespace scree {

/// How long two elastic spheres touch that meet at a relative speed.  [S] Eq. 50
/// @param modulus, radius, mass  E* [Pa], r* [m], m* [kg]
double hertz_contact_time(double modulus, double radius, double mass, double speed);

/// The step that a scene of spheres takes where it says nothing: a twentieth of the shortest contact that any
/// of its spheres can make, a fiftieth where it keeps a dent, in the fastest impact that the start promises,
/// and less where dashpots are so strong that they take the speed away sooner, or where a sphere spins so
/// fast that it would turn by more than 0.1 rad. Infinite where nothing can touch or spins [s].
double recommended_step(const Model& model);

}  // namespace scree
