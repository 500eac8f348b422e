#include "core/spheres/motion/motion_kernel.hpp"

#include <algorithm>
#include <cmath>

#include "core/base/simd/instructions.hpp"

namespace scree {
namespace {

/// Forces and torques per radius on four spheres.
[[gnu::always_inline]] inline void add_up(const MotionLoop& loop, int first, int end, Triple<Pack>& force,
                                          Triple<Pack>& torque_per_radius) {
  Pack forces[lanes]{};
  Pack torques_per_radius[lanes]{};
  for (int k = 0; k < std::min(lanes, end - first); ++k) {
    if (loop.known_force != nullptr) {
      forces[k] = loop.known_force[first + k];
      torques_per_radius[k] = loop.known_torque_per_radius[first + k];
      continue;
    }
    if (loop.other_force != nullptr) forces[k] = loop.other_force[first + k];
    loop.index->add_up(first + k, loop.records, forces[k], torques_per_radius[k]);
    if (loop.couples != nullptr)
      torques_per_radius[k] +=
          (1.0 / loop.spheres->radius(first + k)) * loop.index->sum_of(first + k, loop.couples);
  }
  transpose(forces[0], forces[1], forces[2], forces[3]);
  transpose(torques_per_radius[0], torques_per_radius[1], torques_per_radius[2], torques_per_radius[3]);
  force = {forces[0], forces[1], forces[2]};
  torque_per_radius = {torques_per_radius[0], torques_per_radius[1], torques_per_radius[2]};
}

/// Transposition of four rows to columns and back.
struct Four {
  Triple<Pack> vector;
  Pack fourth;
};
[[gnu::always_inline]] inline Four read(const Pack* rows) {
  Pack a = rows[0], b = rows[1], c = rows[2], d = rows[3];
  transpose(a, b, c, d);
  return {{a, b, c}, d};
}
/// @param count  rows to be written; after the last present sphere are absent ones, which wait
[[gnu::always_inline]] inline void write(Pack* rows, const Four& four, int count) {
  Pack a = four.vector.x, b = four.vector.y, c = four.vector.z, d = four.fourth;
  transpose(a, b, c, d);
  rows[0] = a;
  if (count > 1) rows[1] = b;
  if (count > 2) rows[2] = c;
  if (count > 3) rows[3] = d;
}

[[gnu::always_inline]] inline Triple<Pack> times(const Vec3& factors, const Triple<Pack>& v) {
  return {factors.x() * v.x, factors.y() * v.y, factors.z() * v.z};
}

}  // namespace

SCREE_WIDEST_INSTRUCTIONS
MotionBox move_spheres(const MotionLoop& loop, int begin, int end) {
  Spheres& spheres = *loop.spheres;
  const Environment& environment = *loop.environment;
  const Vec3 falls = loop.kick * environment.gravity.cwiseProduct(environment.limits.linear);
  const Pack none{};
  constexpr Pack lane_numbers{0.0, 1.0, 2.0, 3.0};  // lanes from `end` on are absent
  MotionBox box;
  for (int i = begin; i < end; i += lanes) {
    Triple<Pack> force, torque_per_radius;
    add_up(loop, i, end, force, torque_per_radius);
    Four position = read(&spheres.position[i]);
    Four velocity = read(&spheres.velocity[i]);
    Four spin = read(&spheres.spin[i]);
    const Four rotation = read(&spheres.rotation[i]);

    const Pack& inverse_mass = velocity.fourth;
    const Pack& radius_per_inertia = spin.fourth;

    const auto free = inverse_mass > none;
    const Triple<Pack> fall{choose(free, all<Pack>(falls.x()), none),
                            choose(free, all<Pack>(falls.y()), none),
                            choose(free, all<Pack>(falls.z()), none)};
    velocity.vector =
        velocity.vector + fall + (loop.kick * inverse_mass) * times(environment.limits.linear, force);
    spin.vector =
        spin.vector + (loop.kick * radius_per_inertia) * times(environment.limits.angular, torque_per_radius);
    position.vector = position.vector + loop.drift * velocity.vector;
    box.include(velocity.vector);

    // The columns of a rotation are w and u; the increment is (1, α/2).
    const Pack& w = rotation.vector.x;
    const Triple<Pack> u{rotation.vector.y, rotation.vector.z, rotation.fourth};
    const Triple<Pack> half = (0.5 * loop.drift) * spin.vector;
    const Pack turned_w = w - dot(u, half);
    const Triple<Pack> turned_u = u + w * half - cross(u, half);
    const Pack scale = 1.0 / square_root(turned_w * turned_w + dot(turned_u, turned_u));

    const int count = end - i;
    box.refuse_right_angles(choose(lane_numbers < all<Pack>(count), dot(half, half), none));
    write(&spheres.position[i], position, count);
    write(&spheres.velocity[i], velocity, count);
    write(&spheres.spin[i], spin, count);
    write(&spheres.rotation[i],
          {{scale * turned_w, scale * turned_u.x, scale * turned_u.y}, scale * turned_u.z}, count);
  }
  return box;
}

void MotionBox::operator+=(const MotionBox& other) {
  lower = {smaller(other.lower.x, lower.x), smaller(other.lower.y, lower.y), smaller(other.lower.z, lower.z)};
  upper = {larger(other.upper.x, upper.x), larger(other.upper.y, upper.y), larger(other.upper.z, upper.z)};
  test = test + other.test;
}

double MotionBox::diagonal() const {
  const auto most = [](const Pack& values) { return std::max({values[0], values[1], values[2], values[3]}); };
  const Vec3 extent(most(upper.x) + most(-lower.x), most(upper.y) + most(-lower.y),
                    most(upper.z) + most(-lower.z));
  return extent.norm() + (test[0] + test[1] + test[2] + test[3]);
}

}  // namespace scree
