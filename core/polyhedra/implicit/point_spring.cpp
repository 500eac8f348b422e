#include "core/polyhedra/implicit/point_spring.hpp"

#include "core/geometry/rotation.hpp"
#include "core/polyhedra/implicit/body_step.hpp"

namespace scree {
namespace {

/// Displacement of the pulled point in the step.
Vec3 way_of_point(const PointSpring& spring, const BodyStep& body) {
  return body.displacement + (body.turn_matrix * spring.lever - spring.lever);
}

struct Stretch {
  Vec3 length;  ///< [m]
  Vec3 rate;    ///< [m/s]
};

Stretch stretch_of(const PointSpring& spring, const BodyStep& body, const StepRule& rule) {
  const Vec3 way = way_of_point(spring, body);
  const Vec3 length = spring.target - spring.place + rule.share * (spring.way - way);
  if (rule.midpoint()) return {length, (spring.way - way) / rule.duration};
  const Vec3 velocity = body.end_velocity(rule) + body.end_spin(rule).cross(body.turn_matrix * spring.lever);
  return {length, spring.way / rule.duration - velocity};
}

}  // namespace

Vec3 force_of(const PointSpring& spring, const BodyStep& body, const StepRule& rule) {
  const auto [length, rate] = stretch_of(spring, body, rule);
  return spring.spring.force(length, rate);
}

double work_of(const PointSpring& spring, const BodyStep& body, const StepRule& rule) {
  const Vec3 force = force_of(spring, body, rule);
  const Vec3 mean = rule.midpoint() ? force : Vec3(0.5 * (spring.start_force + force));
  return mean.dot(way_of_point(spring, body));
}

void add_tangent(Matrix6& tangent, const PointSpring& spring, const BodyStep& body, const StepRule& rule) {
  const auto [length, rate] = stretch_of(spring, body, rule);
  const Vec3 force = spring.spring.force(length, rate);
  const double per_rate = rule.midpoint() ? 1.0 / rule.duration : rule.a4;
  double stiffness = rule.share * spring.spring.stiffness + per_rate * spring.spring.damping;
  // At its limit the force only turns with the stretch.
  const double unlimited = (spring.spring.stiffness * length + spring.spring.damping * rate).norm();
  if (unlimited > spring.spring.largest_force) stiffness *= spring.spring.largest_force / unlimited;
  const Vec3 lever = body.carried(spring.lever, rule.share);
  const Mat3 across = skew(lever);
  tangent.topLeftCorner<3, 3>().diagonal().array() += stiffness;
  tangent.topRightCorner<3, 3>() -= stiffness * across;
  tangent.bottomLeftCorner<3, 3>() += stiffness * across;
  tangent.bottomRightCorner<3, 3>() -= stiffness * across * across;
  // The largest eigenvalue of the symmetric part of (F·l) I − l Fᵀ, by which the lever turns with the body.
  const double of_lever = 0.5 * (lever.dot(force) + lever.norm() * force.norm());
  tangent.bottomRightCorner<3, 3>().diagonal().array() += rule.share * of_lever;
}

}  // namespace scree
