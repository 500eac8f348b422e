#include "core/motion/sleep.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace scree {
namespace {

/// A body is at rest while no point of it is faster than this share of √(g R), the speed of a fall through its radius …
constexpr double rest_speed = 2e-3;
/// … and its forces balance to this share of its weight.
constexpr double rest_force = 0.02;
/// It must be so for this many √(R/g).
constexpr double rest_duration = 1.0;
/// Islands are looked for at this interval, in the same unit for the smallest body seen at rest.
constexpr double settle_interval = 0.1;

int find(std::vector<int>& parent, int i) {
  while (parent[i] != i) i = parent[i] = parent[parent[i]];
  return i;
}

}  // namespace

Sleep::Sleep(int bodies, double gravity) : gravity_(gravity), rest_(bodies, 0.0), island_(bodies, -1) {}

void Sleep::observe(const Bodies& bodies, double step) {
  since_settled_ += step;
  for (int i = 0; i < bodies.count(); ++i) {
    if (!bodies.moves(i)) continue;
    const double radius = bodies.radius[i];
    const double speed = bodies.motion.velocity[i].norm() + radius * bodies.motion.spin[i].norm();
    const double weight = bodies.inertia[i].mass * gravity_;
    const bool balanced = bodies.force[i].norm() <= rest_force * weight &&
                          bodies.moment[i].norm() <= rest_force * weight * radius;
    rest_[i] = balanced && speed <= rest_speed * std::sqrt(gravity_ * radius) ? rest_[i] + step : 0.0;
  }
}

double Sleep::settle(Bodies& bodies, const std::vector<ContactPair>& pairs, const std::vector<int>& close) {
  if (gravity_ == 0.0) return 0.0;
  const int count = bodies.count();
  const auto rested = [&](int i) { return rest_[i] >= rest_duration * std::sqrt(bodies.radius[i] / gravity_); };
  double shortest = 0.0;
  for (int i = 0; i < count; ++i) {
    if (!bodies.moves(i) || !rested(i)) continue;
    const double unit = std::sqrt(bodies.radius[i] / gravity_);
    shortest = shortest == 0.0 ? unit : std::min(shortest, unit);
  }
  if (shortest == 0.0 || since_settled_ < settle_interval * shortest) return 0.0;
  since_settled_ = 0.0;

  std::vector<int> parent(count);
  std::iota(parent.begin(), parent.end(), 0);
  std::vector<char> restless(count, 0);
  for (int i = 0; i < count; ++i) restless[i] = bodies.moves(i) && !rested(i);
  for (const int k : close) {
    const ContactPair& pair = pairs[k];
    if (!pair.pushes || pair.b >= count) continue;
    if (bodies.inertia[pair.a].inverse_mass == 0.0 || bodies.inertia[pair.b].inverse_mass == 0.0) continue;
    const int a = find(parent, pair.a);
    const int b = find(parent, pair.b);
    parent[std::max(a, b)] = std::min(a, b);
  }
  for (int i = 0; i < count; ++i) {
    if (restless[i]) restless[find(parent, i)] = 1;
  }
  double taken = 0.0;
  for (int i = 0; i < count; ++i) {
    const int root = find(parent, i);
    if (!bodies.moves(i) || restless[root]) continue;
    taken += translational_energy(bodies, i) + rotational_energy(bodies, i);
    bodies.asleep[i] = 1;
    island_[i] = root;
    bodies.motion.velocity[i] = bodies.motion.angular_momentum[i] = bodies.motion.spin[i] = Vec3::Zero();
  }
  return taken;
}

void Sleep::wake(Bodies& bodies, int body) {
  const int island = island_[body];
  for (int i = 0; i < bodies.count(); ++i) {
    if (!bodies.asleep[i] || island_[i] != island) continue;
    bodies.asleep[i] = 0;
    rest_[i] = 0.0;
  }
}

void Sleep::wake_all(Bodies& bodies) {
  std::fill(bodies.asleep.begin(), bodies.asleep.end(), 0);
  std::fill(rest_.begin(), rest_.end(), 0.0);
}

}  // namespace scree
