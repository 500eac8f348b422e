#pragma once

#include "core/laws/polyhedron_interaction.hpp"
#include "core/polyhedra/contact/contact_pair.hpp"
#include "core/polyhedra/implicit/body_step.hpp"

namespace scree {

/// A contact whose features and weight are frozen in a step of an implicit method; the features are taken as
/// unbounded planes, lines and points. Global axes.
struct ContactStep {
  // At the beginning of the step.
  int a = 0;  ///< its bodies among those of the island
  int b = 0;
  FeaturePair features;
  const Interaction* law = nullptr;
  double weight = 1.0;
  double effective_mass = 0.0;      ///< m*, of the dashpot [kg]
  Vec3 point_a = Vec3::Zero();      ///< a point of a's feature, from a's position [m]
  Vec3 direction_a = Vec3::Zero();  ///< unit: outward normal of a face, direction of an edge
  Vec3 point_b = Vec3::Zero();
  Vec3 direction_b = Vec3::Zero();
  double start_gap = 0.0;              ///< g₀ [m]
  Vec3 start_normal = Vec3::Zero();    ///< unit, from b to a
  double start_damping = 0.0;          ///< elastic less whole normal force there, not weighted [N]
  Vec3 start_friction = Vec3::Zero();  ///< on a, there [N]
  Vec3 start_force = Vec3::Zero();     ///< whole force on a, there [N]
  FrictionState friction;              ///< slip perpendicular to `start_normal`

  // At the end of the step; see `place_end`.
  double end_gap = 0.0;  ///< g₁; negative where a vertex lies behind its plane [m]
  Vec3 end_normal = Vec3::Zero();
  Vec3 end_point = Vec3::Zero();  ///< half-way between the nearest points [m]

  // At the share of the step that its rule names; see `respond`.
  Vec3 normal = Vec3::Zero();   ///< unit, from b to a
  double projection = 1.0;      ///< length of a plane's mean normal: makes force × motion its work
  Vec3 lever_a = Vec3::Zero();  ///< contact point from a's position [m]
  Vec3 lever_b = Vec3::Zero();
  double elastic_force = 0.0;          ///< N without damping, not weighted [N]
  double normal_force = 0.0;           ///< N ≥ 0 with it, not weighted [N]
  double stiffness = 0.0;              ///< −dN/dg₁ ≥ 0, not weighted [N/m]
  Vec3 slipped = Vec3::Zero();         ///< tangential motion of the points that touch, in the step [m]
  Vec3 carried_slip = Vec3::Zero();    ///< the slip at the beginning, carried into the plane of `normal` [m]
  FrictionState end_friction;          ///< slip in the plane of `normal`
  Vec3 friction_force = Vec3::Zero();  ///< on a, weighted [N]
  bool resists = false;                ///< its tangent is not zero
  Mat3 tangent = Mat3::Zero();         ///< −d(force on a)/d(relative motion), symmetric, ≥ 0 [N/m]

  /// Force on a, weighted.
  Vec3 force() const { return weight * projection * normal_force * normal + friction_force; }
};

/// Finds gap and normal at the beginning of the step.
void set_start(ContactStep& contact, const BodyStep& a, const BodyStep& b);

/// Finds gap and normal at the end of the step for the present increments of the two bodies.
void place_end(ContactStep& contact, const BodyStep& a, const BodyStep& b);

/// Finds force and tangent; the end must have been placed. At the midpoint the normal force is
/// the discrete gradient −(U(g₁) − U(g₀))/(g₁ − g₀) of the contact's potential, so that its work is exactly
/// what the potential gives (vertex on face or plane), or is so to third order in the step. The dashpot is
/// the continuous one of physics E-P3. The tangent leaves out how direction and point of the force turn, and
/// how friction follows its limit. Precondition: the end gap is positive.
void respond(ContactStep& contact, const BodyStep& a, const BodyStep& b, const StepRule& rule);

/// What the step did to the contact's energies; needs `respond` for the accepted increments.
struct ContactWork {
  double elastic_normal = 0.0;      ///< what it stores more than at the beginning, at the same weight [J]
  double elastic_tangential = 0.0;  ///< likewise
  double damping = 0.0;             ///< dissipated by the dashpot [J]
  double friction = 0.0;            ///< dissipated by friction [J]
  double external = 0.0;            ///< done by partner b if nothing moves it [J]
};
ContactWork work_of(const ContactStep& contact, const BodyStep& a, const BodyStep& b, const StepRule& rule);

}  // namespace scree
