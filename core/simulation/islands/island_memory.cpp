#include "core/simulation/islands/island_memory.hpp"

#include <limits>

namespace scree {

IslandMemory::IslandMemory(int bodies)
    : own_step(bodies, std::numeric_limits<double>::infinity()),
      acceleration(bodies, Vec3::Zero()),
      spin_rate(bodies, Vec3::Zero()),
      missing_momentum(bodies, Vec3::Zero()),
      missing_angular_momentum(bodies, Vec3::Zero()) {}

void IslandMemory::append_body() {
  own_step.push_back(std::numeric_limits<double>::infinity());
  for (auto* vectors : {&acceleration, &spin_rate, &missing_momentum, &missing_angular_momentum})
    vectors->emplace_back(Vec3::Zero());
}

void IslandMemory::find_acceleration(const PolyhedronSystem& polyhedra, int body) {
  const Bodies& bodies = polyhedra.bodies();
  const BodyMotion& state = bodies.motion;
  const Vec3 moment = bodies.moment[body] - state.spin[body].cross(state.angular_momentum[body]);
  acceleration[body] = bodies.inertia[body].inverse_mass * bodies.force[body];
  spin_rate[body] = spin_of(bodies.inertia[body], polyhedra.partners().state[body].axes, moment);
}

}  // namespace scree
