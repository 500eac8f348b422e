#include "core/spheres/motion/kick.hpp"

#include <algorithm>
#include <numeric>

#include "core/spheres/forces/fluid_kick.hpp"

namespace scree {
void RecordIndex::begin(int spheres) {
  start_.assign(spheres + 2, 0);
}

void RecordIndex::sum_up() {
  std::partial_sum(start_.begin(), start_.end(), start_.begin());
  remake(entry_, start_.back() + ahead);
  std::fill(entry_.end() - ahead, entry_.end(), 0);
}

Kicked kick(const Environment& environment, const Pack& velocity, const Pack& spin, const Pack& force,
            const Pack& torque_per_radius, double time) {
  const Vec3& linear = environment.limits.linear;
  const Vec3& angular = environment.limits.angular;
  Kicked kicked{velocity,
                spin + time * radius_per_inertia_of(spin) * (torque_per_radius * row_of(angular, 0.0)), 0.0};
  const double per_mass = time * inverse_mass_of(velocity);
  if (!environment.has_fluid()) {
    kicked.velocity += (time * row_of(environment.gravity, 0.0) + per_mass * force) * row_of(linear, 0.0);
    return kicked;
  }
  const Vec3 start = vector_of(velocity);
  const Vec3 acceleration =
      (environment.gravity + inverse_mass_of(velocity) * vector_of(force)).cwiseProduct(linear);
  const Vec3 by_fluid = fluid_kick(environment.fluid, start, vector_of(spin), acceleration, per_mass, time)
                            .cwiseProduct(linear);
  const Vec3 change = time * acceleration + by_fluid;
  kicked.velocity += row_of(change, 0.0);
  kicked.drag_loss = -(start + 0.5 * change).dot(by_fluid) / inverse_mass_of(velocity);
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
