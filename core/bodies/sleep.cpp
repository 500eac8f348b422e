#include "core/bodies/sleep.hpp"

#include <algorithm>
#include <cmath>

namespace scree {
namespace {

/// A body is at rest while none of its points is faster than this share of √(g R), the speed after a fall
/// through its radius.
constexpr double rest_speed = 2e-3;
/// Required duration in √(R/g) …
constexpr double rest_duration = 0.5;
/// … with mean places in both halves of that time closer than this share of R. Vibration, on friction springs
/// for a long time, returns; a lasting imbalance of 2·10⁻⁵ of the weight, as on a slope without friction,
/// moves the body farther.
constexpr double rest_motion = 5e-7;
/// It falls asleep when its forces, which vibrate much longer, balance to this share of its weight.
constexpr double rest_force = 1e-3;
/// It wakes when its forces are out of balance by this share of its weight.
constexpr double wake_force = 2e-2;

}  // namespace

Sleep::Sleep(int bodies, double gravity) : gravity_(gravity), rest_(bodies) {}

bool Sleep::balanced(const Bodies& bodies, int body, double share) const {
  const double limit = share * bodies.inertia[body].mass * gravity_;
  return bodies.force[body].norm() <= limit && bodies.moment[body].norm() <= limit * bodies.radius[body];
}

void Sleep::wake(Bodies& bodies) const {
  for (int i = 0; i < bodies.count(); ++i) {
    if (bodies.asleep[i] && !balanced(bodies, i, wake_force)) bodies.asleep[i] = 0;
  }
}

void Sleep::follow(Rest& rest, const BodyMotion& motion, int body, double step, double needed) {
  // Twice the vector part of a small relative rotation is its angle.
  const Rotation& then = rest.rotation;
  const Rotation& now = motion.rotation[body];
  const Vec3 turned = 2.0 * (then.w * now.u - now.w * then.u - then.u.cross(now.u));
  Rest::Half& half = rest.halves[rest.duration < 0.5 * needed ? 0 : 1];
  half.duration += step;
  half.way += step * (motion.position[body] - rest.position);
  half.turn += step * turned;
  rest.duration += step;
}

bool Sleep::stayed(const Bodies& bodies, int body) const {
  const auto& [first, second] = rest_[body].halves;
  const double radius = bodies.radius[body];
  const Vec3 way = second.way / second.duration - first.way / first.duration;
  const Vec3 turn = second.turn / second.duration - first.turn / first.duration;
  return way.norm() + radius * turn.norm() <= rest_motion * radius;
}

double Sleep::settle(Bodies& bodies, int body, double step) {
  if (gravity_ == 0.0) return 0.0;
  Rest& rest = rest_[body];
  if (!bodies.moves(body) || bodies.restless[body]) {
    rest.duration = 0.0;
    return 0.0;
  }
  const double radius = bodies.radius[body];
  BodyMotion& motion = bodies.motion;
  const double limit = rest_speed * rest_speed * gravity_ * radius;
  if (motion.velocity[body].squaredNorm() > limit || fastest_point(bodies, body) > std::sqrt(limit)) {
    rest.duration = 0.0;
    return 0.0;
  }
  if (rest.duration == 0.0) {
    rest.position = motion.position[body];
    rest.rotation = motion.rotation[body];
    rest.halves = {};
  }
  const double needed = rest_duration * std::sqrt(radius / gravity_);
  follow(rest, motion, body, step, needed);
  if (rest.duration < needed || rest.halves[1].duration == 0.0) return 0.0;
  // After a long time the initial motion is irrelevant.
  if (!stayed(bodies, body) || rest.duration > std::max(2.0 * needed, 4.0 * step)) {
    rest.duration = 0.0;
    return 0.0;
  }
  if (!balanced(bodies, body, rest_force)) return 0.0;
  const double taken = translational_energy(bodies, body) + rotational_energy(bodies, body);
  bodies.asleep[body] = 1;
  motion.velocity[body] = motion.angular_momentum[body] = motion.spin[body] = Vec3::Zero();
  return taken;
}

void Sleep::wake_all(Bodies& bodies) {
  std::fill(bodies.asleep.begin(), bodies.asleep.end(), 0);
  for (Rest& rest : rest_) rest.duration = 0.0;
}

}  // namespace scree
