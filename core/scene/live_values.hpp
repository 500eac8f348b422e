#pragma once

#include "core/scene/scene.hpp"

namespace scree {

/// Copies the values that may change while a run goes on: gravity, step, tolerances, friction, damping and
/// the numbers of contact laws, moduli and yield stress, motion of walls, fluid, near field. All others need
/// a new start: shapes, masses, numbers of bodies, kinds of laws and their activation gaps, the method.
/// Precondition: both scenes have the same walls, materials and contact rules.
void copy_live_values(const Scene& from, Scene& to);

}  // namespace scree
