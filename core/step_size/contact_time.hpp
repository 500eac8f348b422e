#pragma once

#include "core/spheres/state/sphere_laws.hpp"

namespace scree {

/// Default step of a scene of spheres: a share of the shortest possible contact that its law gives (a
/// twentieth without damping for elastic laws), with damping so small that the restitution of the fastest
/// expected impact is accurate to 0.01. Smaller if dashpots act on a shorter time scale, if a sphere would
/// rotate by more than 0.1 rad, or if the near field or the fluid require it. Infinite if nothing touches,
/// rotates or acts [s].
double recommended_step(const Model& model);

}  // namespace scree
