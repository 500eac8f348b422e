#pragma once

#include "core/spheres/state/sphere_laws.hpp"

namespace scree {

/// The step that a scene of spheres takes where it says nothing: a twentieth of the shortest contact that any
/// of its spheres can make, a fiftieth where it keeps a dent, and down to a seventieth where it is damped, so
/// that its restitution is right to 0.01, in the fastest impact that the start promises;
/// and less where dashpots are so strong that they take the speed away sooner, where a sphere spins so fast
/// that it would turn by more than 0.1 rad, or where near field or fluid ask for it. Infinite where nothing
/// can touch or spins or acts [s].
double recommended_step(const Model& model);

}  // namespace scree
