#include "core/polyhedra/implicit/contact_step.hpp"

#include <algorithm>
#include <cmath>

namespace scree {
namespace {

/// Gaps closer than this share of the activation gap count as equal: their difference quotient would be
/// round-off.
constexpr double same_gap = 1e-6;

/// Edges more parallel than this have no unique common perpendicular.
constexpr double parallel_sine_squared = 1e-12;

/// Closest points of a contact's features at the current place of its bodies.
struct Closest {
  double gap = 0.0;
  Vec3 normal;  ///< unit, from b to a
  Vec3 on_a;
  Vec3 on_b;
  double projection = 1.0;
};

/// Place of the features: a point and a direction of each.
struct Place {
  Vec3 point_a;
  Vec3 direction_a;  ///< unit only at the ends of the step
  Vec3 point_b;
  Vec3 direction_b;
};

Closest between(const Vec3& on_a, const Vec3& on_b) {
  const Vec3 v = on_a - on_b;
  const double gap = v.norm();
  return {gap, v / gap, on_a, on_b};
}

Vec3 nearest_on_line(const Vec3& start, const Vec3& direction, const Vec3& point) {
  return start + (point - start).dot(direction) / direction.squaredNorm() * direction;
}

Closest vertex_on_plane(const Place& at) {
  const double length = at.direction_b.norm();
  const Vec3 normal = at.direction_b / length;
  const double gap = normal.dot(at.point_a - at.point_b);
  return {gap, normal, at.point_a, at.point_a - gap * normal, length};
}

Closest plane_on_vertex(const Place& at) {
  const double length = at.direction_a.norm();
  const Vec3 normal = at.direction_a / length;
  const double gap = normal.dot(at.point_b - at.point_a);
  return {gap, -normal, at.point_b - gap * normal, at.point_b, length};
}

Closest between_lines(const Place& at) {
  const Vec3 a = at.direction_a.normalized();
  const Vec3 b = at.direction_b.normalized();
  const Vec3 w = at.point_a - at.point_b;
  const double cosine = a.dot(b);
  const double sine_squared = 1.0 - cosine * cosine;
  if (sine_squared < parallel_sine_squared) {
    return between(at.point_a, nearest_on_line(at.point_b, b, at.point_a));
  }
  const double inverse = 1.0 / sine_squared;
  return between(at.point_a + inverse * (cosine * w.dot(b) - w.dot(a)) * a,
                 at.point_b + inverse * (w.dot(b) - cosine * w.dot(a)) * b);
}

Closest closest_of(FeatureKinds kinds, const Place& at) {
  switch (kinds) {
    case FeatureKinds::vertex_face:
      return vertex_on_plane(at);
    case FeatureKinds::face_vertex:
      return plane_on_vertex(at);
    case FeatureKinds::vertex_edge:
      return between(at.point_a, nearest_on_line(at.point_b, at.direction_b, at.point_a));
    case FeatureKinds::edge_vertex:
      return between(nearest_on_line(at.point_a, at.direction_a, at.point_b), at.point_b);
    case FeatureKinds::vertex_vertex:
      return between(at.point_a, at.point_b);
    case FeatureKinds::edge_edge:
      return between_lines(at);
  }
  return {};
}

Place place_at(const ContactStep& contact, const BodyStep& a, const BodyStep& b, double share) {
  return {a.position_at(share) + a.carried(contact.point_a, share), a.carried(contact.direction_a, share),
          b.position_at(share) + b.carried(contact.point_b, share), b.carried(contact.direction_b, share)};
}

/// Place of the features at the beginning of the step.
Place start_of(const ContactStep& contact, const BodyStep& a, const BodyStep& b) {
  return {a.position + contact.point_a, contact.direction_a, b.position + contact.point_b,
          contact.direction_b};
}

/// Computes where the contact acts at the rule's fraction of the step. Newmark's rule uses the end, for which
/// `place_end` was called.
Vec3 place_forces(ContactStep& contact, const BodyStep& a, const BodyStep& b, const StepRule& rule) {
  contact.normal = contact.end_normal;
  contact.projection = 1.0;
  if (!rule.midpoint()) return contact.end_point;
  const Closest at = closest_of(contact.features.kinds, place_at(contact, a, b, rule.share));
  contact.normal = at.normal;
  contact.projection = at.projection;
  return 0.5 * (at.on_a + at.on_b);
}

/// Normal force and its stiffness from the two gaps of the step.
void apply_normal_law(ContactStep& contact, const StepRule& rule) {
  const GapLaw& law = contact.law->normal;
  const double g0 = contact.start_gap;
  const double g1 = contact.end_gap;
  const double opened = g1 - g0;
  const GapResponse end = law.response(g1);
  if (!rule.midpoint()) {
    contact.elastic_force = end.force;
    contact.stiffness = end.stiffness;
  } else if (std::abs(opened) < same_gap * law.activation_gap()) {
    const GapResponse mean = law.response(0.5 * (g0 + g1));
    contact.elastic_force = mean.force;
    contact.stiffness = 0.5 * mean.stiffness;
  } else {
    contact.elastic_force = (law.potential(g0) - end.potential) / opened;
    contact.stiffness = std::max(0.0, (contact.elastic_force - end.force) / opened);
  }
}

/// Continuous dashpot: its force follows the motion within the activation gap.
void apply_dashpot(ContactStep& contact, const StepRule& rule) {
  const GapLaw& law = contact.law->normal;
  contact.normal_force = contact.elastic_force;
  if (contact.law->damping_ratio == 0.0) return;
  const double reach = law.activation_gap();
  const double moved = std::min(contact.end_gap, reach) - std::min(contact.start_gap, reach);
  const double coefficient =
      2.0 * contact.law->damping_ratio *
      std::sqrt(law.stiffness(std::min(contact.start_gap, contact.end_gap)) * contact.effective_mass) /
      rule.duration;
  contact.normal_force -= coefficient * moved;
  if (contact.end_gap < reach) contact.stiffness += coefficient;
  if (contact.normal_force > 0.0) return;
  contact.normal_force = contact.stiffness = 0.0;
}

/// Motion during the step of a body's point at a lever from its position, at the rule's fraction.
Vec3 moved(const BodyStep& body, const Vec3& lever, const StepRule& rule) {
  // Q y − y = α × (y + Qy)/2 makes the first form exact for the mean lever.
  if (rule.midpoint()) return body.displacement + body.turn.cross(lever);
  return body.displacement + lever - body.turn_matrix.transpose() * lever;
}

/// Clears the forces of a contact that does not act in the step.
void deactivate(ContactStep& contact) {
  contact.normal = contact.end_normal;
  contact.elastic_force = contact.normal_force = contact.stiffness = 0.0;
  contact.end_friction = {};
  contact.slipped = contact.carried_slip = contact.friction_force = Vec3::Zero();
  contact.resists = false;
  contact.tangent.setZero();
}

/// Stick or slip.  [P] Eqs. 43–46, 54–58, with the elastic slip at the rule's fraction of the step.
/// @param driven  neither body moves: a sliding contact keeps sliding, since nothing stops it
void apply_friction(ContactStep& contact, const StepRule& rule, bool driven) {
  const FrictionLaw& law = contact.law->friction;
  contact.end_friction = {};
  contact.friction_force = Vec3::Zero();
  contact.carried_slip = Vec3::Zero();
  if (!law.acts()) return;
  contact.carried_slip = carry_slip(contact.friction.slip, contact.start_normal, contact.normal);
  if (contact.elastic_force == 0.0) return;
  contact.end_friction = contact.friction;
  contact.friction_force =
      friction_over_step(law, contact.end_friction,
                         {contact.normal, contact.carried_slip, contact.slipped, rule.share, rule.duration},
                         contact.weight * contact.elastic_force, contact.weight, contact.tangent);
  const double end_force = contact.weight * contact.law->normal.force(contact.end_gap);
  if (limit_spring(law, contact.end_friction, contact.friction.sliding, end_force, contact.weight))
    contact.end_friction.sliding |= driven;
}

}  // namespace

void set_start(ContactStep& contact, const BodyStep& a, const BodyStep& b) {
  const Closest start = closest_of(contact.features.kinds, start_of(contact, a, b));
  contact.start_gap = start.gap;
  contact.start_normal = start.normal;
}

void place_end(ContactStep& contact, const BodyStep& a, const BodyStep& b) {
  const Closest end = closest_of(contact.features.kinds, place_at(contact, a, b, 1.0));
  contact.end_gap = end.gap;
  contact.end_normal = end.normal;
  contact.end_point = 0.5 * (end.on_a + end.on_b);
}

void respond(ContactStep& contact, const BodyStep& a, const BodyStep& b, const StepRule& rule) {
  const double reach = contact.law->normal.activation_gap();
  if (contact.start_gap >= reach && contact.end_gap >= reach) return deactivate(contact);
  const Vec3 point = place_forces(contact, a, b, rule);
  contact.lever_a = point - a.position_at(rule.share);
  contact.lever_b = point - b.position_at(rule.share);
  const Vec3 motion = moved(a, contact.lever_a, rule) - moved(b, contact.lever_b, rule);
  const Vec3 slipped = motion - b.run;
  contact.slipped = slipped - slipped.dot(contact.normal) * contact.normal;
  apply_normal_law(contact, rule);
  apply_dashpot(contact, rule);
  const double normal_stiffness = contact.weight * contact.projection * contact.stiffness;
  contact.tangent = normal_stiffness * contact.normal * contact.normal.transpose();
  apply_friction(contact, rule, !a.moves && !b.moves);
  contact.resists = !contact.tangent.isZero(0.0);
}

ContactWork work_of(const ContactStep& contact, const BodyStep& a, const BodyStep& b, const StepRule& rule) {
  // Share in the energy change of the body: for Newmark's rule half of it belongs to the force at the
  // beginning.
  const double share = rule.midpoint() ? 1.0 : 0.5;
  const Vec3 motion = moved(a, contact.lever_a, rule) - moved(b, contact.lever_b, rule);
  const double opened = contact.projection * contact.normal.dot(motion);
  const double damping = contact.elastic_force - contact.normal_force;
  const Vec3 friction = share * contact.friction_force + (1.0 - share) * contact.start_friction;
  ContactWork work;
  work.damping = contact.weight * (share * damping + (1.0 - share) * contact.start_damping) * opened;
  work.elastic_normal = contact.weight * (contact.law->normal.potential(contact.end_gap) -
                                          contact.law->normal.potential(contact.start_gap));
  work.elastic_tangential = 0.5 * contact.weight * contact.law->friction.stiffness *
                            (contact.end_friction.slip.squaredNorm() - contact.carried_slip.squaredNorm());
  const double of_run = friction.dot(b.run);
  work.friction = of_run - friction.dot(motion) - work.elastic_tangential;
  if (!b.moves) {
    const Vec3 force = share * contact.force() + (1.0 - share) * contact.start_force;
    work.external = force.dot(moved(b, contact.lever_b, rule)) + of_run;
  }
  return work;
}

}  // namespace scree
