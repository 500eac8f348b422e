#include "core/motion/sleep.hpp"

#include <algorithm>
#include <cmath>

namespace scree {
namespace {

/// A body is at rest while no point of it is faster than this share of √(g R), the speed of a fall through
/// its radius.
constexpr double rest_speed = 2e-3;
/// It must be so for this many √(R/g); a lasting imbalance of 1 % of its weight would have made it faster.
constexpr double rest_duration = 0.5;
/// It falls asleep when its forces, which tremble long after, next balance to this share of its weight.
constexpr double rest_force = 1e-3;
/// It wakes when its forces are out of balance by this share of its weight.
constexpr double wake_force = 2e-2;

}  // namespace

Sleep::Sleep(int bodies, double gravity) : gravity_(gravity), rest_(bodies, 0.0) {}

bool Sleep::balanced(const Bodies& bodies, int body, double share) const {
  const double limit = share * bodies.inertia[body].mass * gravity_;
  return bodies.force[body].norm() <= limit && bodies.moment[body].norm() <= limit * bodies.radius[body];
}

void Sleep::wake(Bodies& bodies) const {
  for (int i = 0; i < bodies.count(); ++i) {
    if (bodies.asleep[i] && !balanced(bodies, i, wake_force)) bodies.asleep[i] = 0;
  }
}

double Sleep::settle(Bodies& bodies, int body, double step) {
  if (gravity_ == 0.0) return 0.0;
  if (!bodies.moves(body) || bodies.restless[body]) {
    rest_[body] = 0.0;
    return 0.0;
  }
  const double radius = bodies.radius[body];
  BodyMotion& motion = bodies.motion;
  const double limit = rest_speed * rest_speed * gravity_ * radius;
  if (motion.velocity[body].squaredNorm() > limit || fastest_point(bodies, body) > std::sqrt(limit)) {
    rest_[body] = 0.0;
    return 0.0;
  }
  rest_[body] += step;
  if (rest_[body] < rest_duration * std::sqrt(radius / gravity_) || !balanced(bodies, body, rest_force))
    return 0.0;
  const double taken = translational_energy(bodies, body) + rotational_energy(bodies, body);
  bodies.asleep[body] = 1;
  motion.velocity[body] = motion.angular_momentum[body] = motion.spin[body] = Vec3::Zero();
  return taken;
}

void Sleep::wake_all(Bodies& bodies) {
  std::fill(bodies.asleep.begin(), bodies.asleep.end(), 0);
  std::fill(rest_.begin(), rest_.end(), 0.0);
}

}  // namespace scree
