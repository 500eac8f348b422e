#pragma once

#include "core/bodies/bodies.hpp"
#include "core/bodies/increment.hpp"

namespace scree {

// Velocity Verlet. For a free body it conserves angular momentum exactly and the energy to second order.

/// Half kick of one body: v += ½ Δt f/m, L += ½ Δt m.
inline void kick(Bodies& bodies, int body, double half_step) {
  bodies.motion.velocity[body] += (half_step * bodies.inertia[body].inverse_mass) * bodies.force[body];
  bodies.motion.angular_momentum[body] += half_step * bodies.moment[body];
}

/// Displacement Δt v and Rodrigues increment α = Δt ω of a step, with the spin ω at the mid-step orientation
/// (implicit for a general inertia, so that the gyroscopic term is complete and the step reversible).
Increment drift_increment(const Bodies& bodies, int body, double step);

/// Translates and rotates one body by an increment.
void drift(Bodies& bodies, int body, const Increment& increment);

}  // namespace scree
