#include "core/laws/rolling.hpp"

#include <algorithm>
#include <cmath>

#include "core/laws/friction.hpp"

namespace scree {
namespace {

/// Share of the rolling that the constant couples on a body may take away in a step, so that they stop it and
/// never turn it round.
constexpr double stopping_share = 0.5;

/// Couple of constant size against the rolling; near rest a dashpot.
Vec3 constant_couple(const RollingMotion& motion, const Vec3& rolled, double limit) {
  const double rate = rolled.norm() / motion.duration;
  if (!(rate > 0.0)) return Vec3::Zero();
  const double couple = std::min(limit, stopping_share * motion.inertia_at_centres * rate / motion.duration);
  return -couple / rolled.norm() * rolled;
}

}  // namespace

double RollingLaw::stiffness_of(double normal_stiffness, double radius) const {
  if (stiffness > 0.0) return stiffness;
  const double arm = coefficient * radius;
  return 2.25 * normal_stiffness * arm * arm;
}

Vec3 resist_rolling(const RollingLaw& law, const RollingMotion& motion, RollingState& state,
                    RollingLosses& losses) {
  const bool touches = motion.pressing > 0.0;
  const bool touched = state.stiffness > 0.0;
  const Vec3& normal = motion.normal;
  const double limit = law.coefficient * motion.radius * motion.pressing;
  const Vec3 rolled = motion.turn - motion.turn.dot(normal) * normal;
  if (law.model == RollingModel::constant_torque) {
    const bool rolls = touches && motion.duration > 0.0;
    const Vec3 couple = rolls ? constant_couple(motion, rolled, limit) : Vec3(Vec3::Zero());
    losses.dissipated -= 0.5 * (state.lossy + couple).dot(rolled);
    state = {Vec3::Zero(), normal, 0.0, couple};
    return couple;
  }
  // The spring turns with the partners, then grows by the rolling of the step.
  Vec3 carried = Vec3::Zero();
  if (touched)
    carried = turn_slip(carry_slip(state.angle, state.normal, normal), normal, normal.dot(motion.mean_turn));
  const double stiffness = touches ? law.stiffness_of(motion.normal_stiffness, motion.radius) : 0.0;
  Vec3 angle = touches ? Vec3(carried + rolled) : Vec3(Vec3::Zero());
  Vec3 damping = Vec3::Zero();
  if (touches && motion.duration > 0.0 && law.damping_ratio > 0.0)
    damping =
        2.0 * law.damping_ratio * std::sqrt(motion.inertia_at_contact * stiffness) / motion.duration * rolled;
  const double trial = (stiffness * angle + damping).norm();
  if (trial > limit) {
    const double kept = limit / trial;
    angle *= kept;
    damping *= kept;
  }
  const Vec3 elastic = stiffness * angle;

  // Work of the mean of the couples at both ends of the step.
  const Vec3 working = 0.5 * (state.stiffness * carried + elastic - state.lossy + damping);
  const double before = carried.squaredNorm();
  const double after = angle.squaredNorm();
  losses.dissipated += working.dot(rolled) - 0.25 * (state.stiffness + stiffness) * (after - before);
  losses.exchange_stiffness -= 0.25 * (stiffness - state.stiffness) * (after + before);
  state = {angle, normal, stiffness, -damping};
  return -(elastic + damping);
}

}  // namespace scree
