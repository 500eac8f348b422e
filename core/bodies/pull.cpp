#include "core/bodies/pull.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace scree {
namespace {

/// Share of the stability limit. In the test of a stiff pull the energy error is then below 1 %.
constexpr double step_share = 0.1;

double angular_frequency(const PullSpec& pull) {
  return 2.0 * std::numbers::pi * pull.frequency;
}

/// Target between two times of the table, the second of which is later.
PullTarget between(const PullSpec& pull, std::size_t first, double time) {
  const double span = pull.time[first + 1] - pull.time[first];
  const Vec3 way = pull.target[first + 1] - pull.target[first];
  return {pull.target[first] + (time - pull.time[first]) / span * way, way / span};
}

void stretch(Pull& pull, const PullTarget& target, const PulledMotion& motion) {
  const Vec3 lever = motion.rotation.matrix() * pull.spec.point;
  pull.force = pull.spring.force(target.position - motion.position - lever,
                                 target.velocity - motion.velocity - motion.spin.cross(lever));
  pull.moment = lever.cross(pull.force);
}

}  // namespace

PullTarget target_before(const PullSpec& pull, double time) {
  const auto at = std::lower_bound(pull.time.begin(), pull.time.end(), time);
  if (at == pull.time.end()) return {pull.target.back(), Vec3::Zero()};
  return between(pull, static_cast<std::size_t>(at - pull.time.begin()) - 1, time);
}

PullTarget target_after(const PullSpec& pull, double time) {
  const auto after = std::upper_bound(pull.time.begin(), pull.time.end(), time);
  if (after == pull.time.begin()) return {pull.target.front(), Vec3::Zero()};
  if (after == pull.time.end()) return {pull.target.back(), Vec3::Zero()};
  return between(pull, static_cast<std::size_t>(after - pull.time.begin()) - 1, time);
}

PullSpec cut_after(PullSpec pull, double time) {
  if (pull.time.back() <= time) return pull;
  if (time <= pull.time.front()) time = pull.time.front();
  const Vec3 last = time > pull.time.front() ? target_before(pull, time).position : pull.target.front();
  const auto before = std::lower_bound(pull.time.begin(), pull.time.end(), time) - pull.time.begin();
  const auto kept = std::max<std::ptrdiff_t>(before, 1);  // one time alone would be held by hand
  pull.time.resize(static_cast<std::size_t>(kept));
  pull.target.resize(static_cast<std::size_t>(kept));
  pull.time.push_back(time);
  pull.target.push_back(last);
  return pull;
}

PullSpec held_until(PullSpec pull, double time) {
  pull.time.push_back(std::max(time, pull.time.back()));
  pull.target.push_back(Vec3(pull.target.back()));
  return pull;
}

Vec3 PullSpring::force(const Vec3& stretch, const Vec3& rate) const {
  const Vec3 sum = stiffness * stretch + damping * rate;
  const double length = sum.norm();
  return length > largest_force ? Vec3(largest_force / length * sum) : sum;
}

PullSpring make_spring(const PullSpec& pull, double mass) {
  const double frequency = angular_frequency(pull);
  return {mass * frequency * frequency, 2.0 * pull.damping_ratio * mass * frequency,
          mass * pull.acceleration_limit};
}

double longest_step_with(const PullSpec& pull, double ease) {
  const double frequency = angular_frequency(pull) * std::sqrt(ease);
  const double damping = pull.damping_ratio * std::sqrt(ease);
  return step_share * 2.0 / frequency * (std::sqrt(1.0 + damping * damping) - damping);
}

void update_pull(Pull& pull, double time, const PulledMotion& motion) {
  if (acts(pull, time)) return stretch(pull, target_before(pull.spec, time), motion);
  pull.force = pull.moment = Vec3::Zero();
}

void begin_pull(Pull& pull, double time, const PulledMotion& motion) {
  stretch(pull, target_after(pull.spec, time), motion);
}

double advance_pull(Pull& pull, double time, const PulledMotion& motion, const Vec3& displacement,
                    const Vec3& turn) {
  const Vec3 force = pull.force;
  const Vec3 moment = pull.moment;
  update_pull(pull, time, motion);
  const double work = 0.5 * (force + pull.force).dot(displacement) + 0.5 * (moment + pull.moment).dot(turn);
  pull.work += work;
  return work;
}

}  // namespace scree
