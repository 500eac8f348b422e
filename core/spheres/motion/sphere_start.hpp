#pragma once

#include "core/base/parallel/workers.hpp"
#include "core/spheres/state/spheres.hpp"

namespace scree {

/// Spheres at the beginning of a step, for a retry, in the slots of that time.
struct SphereStart {
  Spheres spheres;
  Rows force;              ///< [N]
  Rows torque_per_radius;  ///< [N]
  double kick_left = 0.0;  ///< remaining time of the kick; explicit steps only [s]

  /// Slot at the beginning of the step of the sphere in a slot now.
  int slot_of(const Spheres& current, int slot) const { return spheres.slot[current.body[slot]]; }
  /// Sets the spheres back in their current slots, which become those of the start.
  void restore(Spheres& current, Workers& workers);
};

}  // namespace scree
