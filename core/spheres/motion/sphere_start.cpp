#include "core/spheres/motion/sphere_start.hpp"

namespace scree {
namespace {

constexpr int sphere_grain = 256;

}  // namespace

void SphereStart::restore(Spheres& current, Workers& workers) {
  const Rows old_force = force;
  const Rows old_torque = torque_per_radius;
  workers.for_each(current.count(), sphere_grain, [&](int i) {
    const int k = slot_of(current, i);
    current.position[i] = spheres.position[k];
    current.velocity[i] = spheres.velocity[k];
    current.spin[i] = spheres.spin[k];
    current.rotation[i] = spheres.rotation[k];
    force[i] = old_force[k];
    torque_per_radius[i] = old_torque[k];
  });
  spheres = current;
}

}  // namespace scree
