#pragma once

#include "core/laws/polyhedron_interaction.hpp"
#include "core/polyhedra/contact/contact_pair.hpp"
#include "core/polyhedra/implicit/body_step.hpp"

namespace scree {

/// A contact with frozen features and weight in a step of an implicit method. The features are unbounded
/// planes, lines and points. Global axes.
struct ContactStep {
  // State at the beginning of the step.
  int a = 0;  ///< index of body a in the island
  int b = 0;
  FeaturePair features;
  const Interaction* law = nullptr;
  double weight = 1.0;
  double effective_mass = 0.0;      ///< m* for the dashpot [kg]
  Vec3 point_a = Vec3::Zero();      ///< a point of a's feature, from a's position [m]
  Vec3 direction_a = Vec3::Zero();  ///< unit: outward normal of a face, direction of an edge
  Vec3 point_b = Vec3::Zero();
  Vec3 direction_b = Vec3::Zero();
  double start_gap = 0.0;              ///< g₀ [m]
  Vec3 start_normal = Vec3::Zero();    ///< unit, from b to a
  double start_damping = 0.0;          ///< elastic minus total normal force, not weighted [N]
  Vec3 start_friction = Vec3::Zero();  ///< on a [N]
  Vec3 start_force = Vec3::Zero();     ///< total force on a [N]
  FrictionState friction;              ///< slip perpendicular to `start_normal`

  // At the end of the step; see `place_end`.
  double end_gap = 0.0;  ///< g₁; negative where a vertex lies behind its plane [m]
  Vec3 end_normal = Vec3::Zero();
  Vec3 end_point = Vec3::Zero();  ///< midway between the closest points [m]

  // At the fraction of the step set by the rule; see `respond`.
  Vec3 normal = Vec3::Zero();   ///< unit, from b to a
  double projection = 1.0;      ///< length of a plane's mean normal, so that force × motion equals the work
  Vec3 lever_a = Vec3::Zero();  ///< contact point from a's position [m]
  Vec3 lever_b = Vec3::Zero();
  double elastic_force = 0.0;          ///< normal force without damping, not weighted [N]
  double normal_force = 0.0;           ///< normal force with damping, ≥ 0, not weighted [N]
  double stiffness = 0.0;              ///< −dN/dg₁ ≥ 0, not weighted [N/m]
  Vec3 slipped = Vec3::Zero();         ///< tangential motion of the contact points in the step [m]
  Vec3 carried_slip = Vec3::Zero();    ///< initial slip, transported into the plane of `normal` [m]
  FrictionState end_friction;          ///< slip in the plane of `normal`
  Vec3 friction_force = Vec3::Zero();  ///< on a, weighted [N]
  bool resists = false;                ///< the tangent is not zero
  Mat3 tangent = Mat3::Zero();         ///< −d(force on a)/d(relative motion), symmetric, ≥ 0 [N/m]

  /// Weighted force on a.
  Vec3 force() const { return weight * projection * normal_force * normal + friction_force; }
};

/// Computes gap and normal at the beginning of the step.
void set_start(ContactStep& contact, const BodyStep& a, const BodyStep& b);

/// Computes gap and normal at the end of the step for the current increments of the two bodies.
void place_end(ContactStep& contact, const BodyStep& a, const BodyStep& b);

/// Computes force and tangent. Precondition: `place_end` was called and the end gap is positive. At the
/// midpoint the normal force is the discrete gradient −(U(g₁) − U(g₀))/(g₁ − g₀) of the contact potential, so
/// that its work equals the change of the potential (exactly for a vertex on a face or plane, otherwise to
/// third order in the step). The dashpot is the continuous one of erratum E-P3. The tangent neglects the
/// rotation of direction and point of the force and the dependence of friction on its limit.
void respond(ContactStep& contact, const BodyStep& a, const BodyStep& b, const StepRule& rule);

/// Energy changes of a contact in a step. Precondition: `respond` was called for the accepted increments.
struct ContactWork {
  double elastic_normal = 0.0;      ///< change of the stored energy at constant weight [J]
  double elastic_tangential = 0.0;  ///< change of the stored tangential energy at constant weight [J]
  double damping = 0.0;             ///< dissipated by the dashpot [J]
  double friction = 0.0;            ///< dissipated by friction [J]
  double external = 0.0;            ///< work of partner b if its motion is prescribed [J]
};
ContactWork work_of(const ContactStep& contact, const BodyStep& a, const BodyStep& b, const StepRule& rule);

}  // namespace scree
