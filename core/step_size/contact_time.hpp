#pragma once

#include "core/spheres/state/sphere_laws.hpp"

namespace scree {

/// Default step of a scene of spheres: a twentieth of the shortest possible contact, a fiftieth for
/// elastoplastic contacts, down to a seventieth with damping (restitution accurate to 0.01 in the fastest
/// expected impact). Smaller if dashpots act on a shorter time scale, if a sphere would rotate by more than
/// 0.1 rad, or if the near field or the fluid require it. Infinite if nothing touches, rotates or acts [s].
double recommended_step(const Model& model);

}  // namespace scree
