#pragma once

#include "core/scene/scene.hpp"

namespace scree {

double start_of(const SineMotion& motion);  ///< [s]
double end_of(const SineMotion& motion);    ///< infinity: without end [s]
/// Velocity at the steepest place of the sine, its largest [m/s].
Vec3 peak_velocity(const SineMotion& motion);

/// Largest acceleration, in the swelling half period [m/s²].
double peak_acceleration(const SineMotion& motion);

/// Displacement and velocity along the amplitude, as multiples of it.
struct Swing {
  double place = 0.0;
  double rate = 0.0;  ///< [1/s]
};

/// With θ = 2π f t: sin θ, and sin²(θ/2) · sin θ in the first half period. The last half period is the first
/// one backwards, on the other side.
Swing swing_at(const SineMotion& motion, double time);

/// First time after another one on which a step must end, so that steps resolve the sine; infinity: none [s].
double next_stop_of(const SineMotion& motion, double time);

}  // namespace scree
