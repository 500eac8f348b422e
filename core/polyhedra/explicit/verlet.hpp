#pragma once

#include "core/bodies/bodies.hpp"
#include "core/bodies/increment.hpp"

namespace scree {

// Velocity Verlet. For a free body it keeps the angular momentum exactly and the energy to second order.

/// v += ½ Δt f/m, L += ½ Δt m for one body.
inline void kick(Bodies& bodies, int body, double half_step) {
  bodies.motion.velocity[body] += (half_step * bodies.inertia[body].inverse_mass) * bodies.force[body];
  bodies.motion.angular_momentum[body] += half_step * bodies.moment[body];
}

/// The step's displacement Δt v and Rodrigues increment α = Δt ω, with the spin ω of the midway orientation
/// (implicit for a general inertia, so that the gyroscopic term is complete and the step reversible).
Increment drift_increment(const Bodies& bodies, int body, double step);

/// Moves and turns one body.
void drift(Bodies& bodies, int body, const Increment& increment);

}  // namespace scree
