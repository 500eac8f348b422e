#include "core/polyhedra/implicit/body_step.hpp"

#include <algorithm>

#include "core/geometry/rotation.hpp"

namespace scree {
namespace {

/// Upper limit of Newton iterations for the rotation of a body without contacts.
constexpr int free_iterations = 8;
/// Residuals below this share of the angular momentum per step are round-off. Each iteration squares the
/// error, so that an iteration with a change below the square root of this was the last.
constexpr double rounding = 1e-14;

/// Inertia tensor at the end of the step.
Mat3 end_inertia(const BodyStep& body) {
  return body.turn_matrix * body.inertia * body.turn_matrix.transpose();
}

/// Σ lever × force of a sum of lever·forceᵀ.
Vec3 moment_of(const Mat3& at_points) {
  return {at_points(1, 2) - at_points(2, 1), at_points(2, 0) - at_points(0, 2),
          at_points(0, 1) - at_points(1, 0)};
}

/// Levers rotated to a fraction of the step.
Mat3 turned_levers(const BodyStep& body, const Mat3& at_points, double share) {
  return at_points + share * (body.turn_matrix * at_points - at_points);
}

/// Derivative of the residual's moment with respect to the rotation, including gyroscopic terms and rotating
/// levers. Exact where the residual vanishes.
Mat3 turning_tangent(const BodyStep& body, const StepRule& rule) {
  const Mat3& turned = body.turn_matrix;
  const Mat3 spin_map = rodrigues_spin_map(body.turn);
  // d(Q l × F) = −F × (Ξ dα × Q l)
  const Mat3 at_end = turned * body.at_points;
  const Mat3 of_levers = rule.share * (at_end.trace() * Mat3::Identity() - at_end) * spin_map;
  const Vec3 spin = rule.a4 * body.turn + rule.a5 * body.spin + rule.a6 * body.spin_rate;
  const Vec3 momentum = body.inertia * spin;
  if (rule.midpoint()) {
    return (rule.a4 * turned * body.inertia - skew(turned * momentum) * spin_map) / rule.duration + of_levers;
  }
  const Vec3 rate = rule.a1 * body.turn - rule.a2 * body.spin - rule.a3 * body.spin_rate;
  const Mat3 in_start_axes = rule.a1 * body.inertia + rule.a4 * (skew(spin) * body.inertia - skew(momentum));
  const Vec3 change = body.inertia * rate + spin.cross(momentum);
  return spin_map.transpose() * (turned * in_start_axes - skew(turned * change) * spin_map + of_levers);
}

/// Improves the solution of a body that springs pull: their force depends on its motion.
void move_on_springs(BodyStep& body, const StepRule& rule) {
  constexpr int iterations = 20;
  const double scale = body.mass * body.velocity.norm() / rule.duration + force_scale(body, rule);
  for (int iteration = 0; iteration < iterations; ++iteration) {
    const Vector6 residual = inertial_residual(body, rule).cwiseProduct(body.freedom);
    if (residual.head<3>().norm() + residual.tail<3>().norm() / body.radius <= rounding * scale) return;
    Matrix6 tangent = body.freedom.asDiagonal() * inertial_tangent(body, rule) * body.freedom.asDiagonal();
    tangent.diagonal() += Vector6::Ones() - body.freedom;
    const Vector6 change = tangent.partialPivLu().solve(residual);
    set_increment(body, body.displacement - change.head<3>(), body.turn - change.tail<3>());
  }
}

}  // namespace

Vec3 BodyStep::moment_at_points(const StepRule& rule) const {
  return moment_of(turned_levers(*this, at_points, rule.share));
}

Vec3 BodyStep::force_of_springs(const StepRule& rule) const {
  Vec3 sum = Vec3::Zero();
  for (const PointSpring& spring : springs) sum += force_of(spring, *this, rule);
  return sum;
}

Vec3 BodyStep::moment_of_springs(const StepRule& rule) const {
  Vec3 sum = Vec3::Zero();
  for (const PointSpring& spring : springs)
    sum += carried(spring.lever, rule.share).cross(force_of(spring, *this, rule));
  return sum;
}

double BodyStep::work_of_loads(const StepRule& rule) const {
  double work = 0.0;
  for (const PointSpring& spring : springs) work += work_of(spring, *this, rule);
  if (!loaded) return work;
  return work + mean_load_force.dot(displacement) + mean_load_moment.dot(turn) +
         (turn_matrix * mean_at_points - mean_at_points).trace();
}

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

double force_scale(const BodyStep& body, const StepRule& rule) {
  return std::max(
      {body.weight.norm(), body.given_force(rule).norm(), body.given_moment(rule).norm() / body.radius});
}

void move_freely(BodyStep& body, const StepRule& rule) {
  const Vec3 displacement =
      (body.force / body.mass + rule.a2 * body.velocity + rule.a3 * body.acceleration) / rule.a1;
  const Vec3 limits = body.freedom.tail<3>();
  set_increment(body, displacement.cwiseProduct(body.freedom.head<3>()),
                (rule.duration * body.spin).cwiseProduct(limits));
  if (!body.springs.empty()) return move_on_springs(body, rule);
  const Vec3 start_momentum = body.inertia * body.spin;
  for (int iteration = 0; iteration < free_iterations; ++iteration) {
    const Vec3 residual = inertial_residual(body, rule).tail<3>().cwiseProduct(limits);
    const double scale = start_momentum.norm() / rule.duration + body.given_moment(rule).norm();
    if (residual.norm() <= rounding * scale) return;
    Mat3 tangent = limits.asDiagonal() * turning_tangent(body, rule) * limits.asDiagonal();
    tangent.diagonal() += Vec3::Ones() - limits;
    const Vec3 change = tangent.partialPivLu().solve(residual);
    set_increment(body, body.displacement, body.turn - change);
    if (!(change.squaredNorm() > rounding * body.turn.squaredNorm())) return;
  }
}

Vector6 inertial_residual(const BodyStep& body, const StepRule& rule) {
  Vector6 residual;
  residual.head<3>() = body.mass * body.end_acceleration(rule) - body.given_force(rule);
  if (rule.midpoint()) {
    const Vec3 end_momentum = body.turn_matrix * (body.inertia * (rule.a4 * body.turn + rule.a5 * body.spin));
    residual.tail<3>() = (end_momentum - body.inertia * body.spin) / rule.duration - body.given_moment(rule);
  } else {
    const Mat3 inertia = end_inertia(body);
    const Vec3 spin = body.end_spin(rule);
    const Vec3 rate = inertia * body.end_spin_rate(rule) + spin.cross(inertia * spin);
    residual.tail<3>() = rodrigues_spin_map(body.turn).transpose() * (rate - body.given_moment(rule));
  }
  return residual;
}

Vector6 unbalanced_wrench(const BodyStep& body, const StepRule& rule, const Vector6& residual) {
  if (rule.midpoint()) return residual;
  // Ξ⁻ᵀ = I + ½ A + ¼ α αᵀ
  const Vec3 moment = residual.tail<3>();
  Vector6 wrench = residual;
  wrench.tail<3>() += 0.5 * body.turn.cross(moment) + 0.25 * body.turn.dot(moment) * body.turn;
  return wrench;
}

Matrix6 inertial_tangent(const BodyStep& body, const StepRule& rule) {
  Matrix6 tangent = Matrix6::Zero();
  tangent.topLeftCorner<3, 3>() = rule.a1 * body.mass * Mat3::Identity();
  tangent.bottomRightCorner<3, 3>() = rule.a1 * end_inertia(body);
  const double of_levers = rule.share * body.at_points.trace();
  if (of_levers > 0.0) tangent.bottomRightCorner<3, 3>().diagonal().array() += of_levers;
  for (const PointSpring& spring : body.springs) add_tangent(tangent, spring, body, rule);
  return tangent;
}

}  // namespace scree
