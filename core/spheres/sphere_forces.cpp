#include "core/spheres/sphere_forces.hpp"

#include <algorithm>
#include <numeric>

namespace scree {
namespace {

/// v̄ of (1 + a c/2) v̄ − (a S/2) ω × v̄ = b, a being time/mass: the mean velocity in the fluid.
Vec3 mean_velocity(const FluidSpec& fluid, const Vec3& start, const Vec3& spin, const Vec3& force,
                   double time_per_mass) {
  const double half = 0.5 * time_per_mass;
  const Vec3 still = force + fluid.drag * fluid.velocity - fluid.magnus * spin.cross(fluid.velocity);
  const Vec3 b = start + half * still;
  const double k = 1.0 + half * fluid.drag;
  const Vec3 q = half * fluid.magnus * spin;
  return (k * b + q.cross(b) + q.dot(b) / k * q) / (k * k + q.squaredNorm());
}

}  // namespace

void RecordIndex::begin(int spheres) {
  start_.assign(spheres + 2, 0);
}

void RecordIndex::sum_up() {
  std::partial_sum(start_.begin(), start_.end(), start_.begin());
  remake(entry_, start_.back() + ahead);
  std::fill(entry_.end() - ahead, entry_.end(), 0);
}

Kicked kick(const Environment& environment, const Pack& velocity, const Pack& spin, const Pack& force,
            const Pack& twist, double time) {
  const Vec3& linear = environment.limits.linear;
  const Vec3& angular = environment.limits.angular;
  Kicked kicked{velocity, spin + time * spin[3] * (twist * row_of(angular, 0.0)), 0.0};
  const double per_mass = time * velocity[3];
  if (!environment.has_fluid()) {
    kicked.velocity += (time * row_of(environment.gravity, 0.0) + per_mass * force) * row_of(linear, 0.0);
    return kicked;
  }
  const Vec3 start = vector_of(velocity);
  const Vec3 acting = vector_of(force) + environment.gravity / velocity[3];
  const Vec3 mean =
      mean_velocity(environment.fluid, start, vector_of(spin), acting, per_mass).cwiseProduct(linear);
  kicked.velocity = row_of(2.0 * mean - start, velocity[3]);
  const Vec3 relative = mean - environment.fluid.velocity;
  kicked.drag_loss = time * mean.dot(environment.fluid.drag * relative -
                                     environment.fluid.magnus * vector_of(spin).cross(relative));
  return kicked;
}

Pack turned(const Pack& rotation, const Pack& alpha) {
  const double w = rotation[0];
  const Triple<double> u{rotation[1], rotation[2], rotation[3]};
  const Triple<double> half{0.5 * alpha[0], 0.5 * alpha[1], 0.5 * alpha[2]};
  const double numerator = w - dot(u, half);
  const Triple<double> rest = u + w * half - cross(u, half);
  const double scale = 1.0 / std::sqrt(numerator * numerator + dot(rest, rest));
  return Pack{scale * numerator, scale * rest.x, scale * rest.y, scale * rest.z};
}

}  // namespace scree
