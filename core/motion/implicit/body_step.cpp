#include "core/motion/implicit/body_step.hpp"

#include "core/geometry/rotation.hpp"

namespace scree {
namespace {

/// Inertia tensor at the end of the step.
Mat3 end_inertia(const BodyStep& body) {
  return body.turn_matrix * body.inertia * body.turn_matrix.transpose();
}

}  // namespace

StepRule midpoint_rule(double duration) {
  StepRule rule;
  rule.duration = duration;
  rule.share = 0.5;
  rule.a1 = 2.0 / (duration * duration);
  rule.a2 = 2.0 / duration;
  rule.a4 = 2.0 / duration;
  rule.a5 = -1.0;
  return rule;
}

StepRule newmark_rule(double duration, double beta, double gamma) {
  StepRule rule;
  rule.duration = duration;
  rule.share = 1.0;
  rule.a1 = 1.0 / (beta * duration * duration);
  rule.a2 = 1.0 / (beta * duration);
  rule.a3 = (1.0 - 2.0 * beta) / (2.0 * beta);
  rule.a4 = gamma / (beta * duration);
  rule.a5 = 1.0 - gamma / beta;
  rule.a6 = (1.0 - gamma / (2.0 * beta)) * duration;
  return rule;
}

Vec3 BodyStep::end_velocity(const StepRule& rule) const {
  return rule.a4 * displacement + rule.a5 * velocity + rule.a6 * acceleration;
}

Vec3 BodyStep::end_spin(const StepRule& rule) const {
  return turn_matrix * (rule.a4 * turn + rule.a5 * spin + rule.a6 * spin_rate);
}

Vec3 BodyStep::end_acceleration(const StepRule& rule) const {
  return rule.a1 * displacement - rule.a2 * velocity - rule.a3 * acceleration;
}

Vec3 BodyStep::end_spin_rate(const StepRule& rule) const {
  return turn_matrix * (rule.a1 * turn - rule.a2 * spin - rule.a3 * spin_rate);
}

void set_increment(BodyStep& body, const Vec3& displacement, const Vec3& turn) {
  body.displacement = displacement;
  body.turn = turn;
  body.turn_matrix = rodrigues_matrix(turn);
}

Vector6 inertial_residual(const BodyStep& body, const StepRule& rule) {
  Vector6 residual;
  residual.head<3>() = body.mass * body.end_acceleration(rule) - body.force;
  if (rule.midpoint()) {
    const Vec3 end_momentum = body.turn_matrix * (body.inertia * (rule.a4 * body.turn + rule.a5 * body.spin));
    residual.tail<3>() = (end_momentum - body.inertia * body.spin) / rule.duration - body.moment;
  } else {
    const Mat3 inertia = end_inertia(body);
    const Vec3 spin = body.end_spin(rule);
    const Vec3 rate = inertia * body.end_spin_rate(rule) + spin.cross(inertia * spin);
    residual.tail<3>() = rodrigues_spin_map(body.turn).transpose() * (rate - body.moment);
  }
  return residual;
}

Matrix6 inertial_tangent(const BodyStep& body, const StepRule& rule) {
  Matrix6 tangent = Matrix6::Zero();
  tangent.topLeftCorner<3, 3>() = rule.a1 * body.mass * Mat3::Identity();
  tangent.bottomRightCorner<3, 3>() = rule.a1 * end_inertia(body);
  return tangent;
}

}  // namespace scree
