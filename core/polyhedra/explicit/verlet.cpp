#include "core/polyhedra/explicit/verlet.hpp"

#include <cmath>

namespace scree {
namespace {

/// Iterations for the mid-step spin; each reduces the error by about the rotation angle of the step.
constexpr int spin_iterations = 12;

/// Rodrigues vector of half the angle: tan(θ/4) = tan(θ/2)/(1 + √(1 + tan²(θ/2))).
Vec3 half_turn(const Vec3& turn) {
  return turn / (1.0 + std::sqrt(1.0 + 0.25 * turn.squaredNorm()));
}

}  // namespace

Increment drift_increment(const Bodies& bodies, int body, double step) {
  const BodyInertia& inertia = bodies.inertia[body];
  const Vec3& momentum = bodies.motion.angular_momentum[body];
  Increment increment{step * bodies.motion.velocity[body], Vec3::Zero()};
  if (inertia.isotropic) {
    increment.turn = step * inertia.inverse_inertia(0, 0) * momentum;
    return increment;
  }
  const Mat3 axes = bodies.motion.rotation[body].matrix();
  increment.turn = step * spin_of(inertia, axes, momentum);
  for (int i = 0; i < spin_iterations; ++i) {
    const Vec3 before = increment.turn;
    increment.turn = step * spin_of(inertia, rodrigues_matrix(half_turn(before)) * axes, momentum);
    if ((increment.turn - before).squaredNorm() <= 1e-30 * before.squaredNorm()) break;
  }
  return increment;
}

void drift(Bodies& bodies, int body, const Increment& increment) {
  BodyMotion& motion = bodies.motion;
  motion.position[body] += increment.displacement;
  motion.rotation[body] = motion.rotation[body].then(increment.turn);
}

}  // namespace scree
