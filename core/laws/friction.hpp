#pragma once

#include <algorithm>

#include "core/base/simd/pack.hpp"
#include "core/base/vector.hpp"

namespace scree {

// Coulomb friction with a tangential spring and dashpot, in the three forms in which contacts take it:
// `friction_at_end` of polyhedra in an explicit step, `friction_over_step` and `limit_spring` of polyhedra in
// an implicit step, and `share_of_trial` of spheres.

struct FrictionLaw {
  double static_coefficient = 0.0;   ///< μ_s
  double dynamic_coefficient = 0.0;  ///< μ_d ≤ μ_s
  double stiffness = 0.0;            ///< ε_t [N/m]; unused for spheres, whose normal law gives it
  double damping = 0.0;              ///< c_t [N·s/m]

  bool acts() const { return static_coefficient > 0.0; }
  double coefficient(bool sliding) const { return sliding ? dynamic_coefficient : static_coefficient; }
};

/// Friction state of a contact of polyhedra.
struct FrictionState {
  /// g_t: elastic tangential gap, global axes, perpendicular to the normal [m]
  Vec3 slip = Vec3::Zero();
  bool sliding = false;  ///< it slid in the last step, so the dynamic coefficient applies
};

// Inline: as calls they cost polyhedra 4 % of a run.

/// Tangential force of polyhedra in an explicit step, on the body whose velocity relative to the other one is
/// `velocity`.  [P] Eqs. 43–46, 54–58
/// @param state         in: slip transported into the current tangent plane plus the increment of the step;
///   out: committed
/// @param velocity      tangential relative velocity [m/s]
/// @param normal_force  elastic normal force, which limits friction as in [P] [N]
/// @param weight        of the contact; scales stiffness and damping (the normal force is already scaled)
inline Vec3 friction_at_end(const FrictionLaw& law, FrictionState& state, const Vec3& velocity,
                            double normal_force, double weight) {
  const double stiffness = weight * law.stiffness;
  const Vec3 elastic = stiffness * state.slip;
  const Vec3 trial = elastic + weight * law.damping * velocity;
  const double limit = law.coefficient(state.sliding) * normal_force;
  const double sliding_force = law.dynamic_coefficient * normal_force;

  state.sliding = trial.squaredNorm() > limit * limit;
  if (elastic.squaredNorm() > limit * limit) state.slip *= sliding_force / elastic.norm();
  if (!state.sliding) return -trial;
  return -sliding_force / trial.norm() * trial;
}

/// Slip of a contact of polyhedra over an implicit step, in the tangent plane of its normal.
struct SlipOverStep {
  const Vec3& normal;
  const Vec3& carried;  ///< elastic slip at the start, transported into the plane [m]
  const Vec3& slipped;  ///< motion in the step [m]
  double share;         ///< of the step at which forces are taken
  double duration;      ///< of the step [s]
};

/// Tangential force of polyhedra over an implicit step, with the elastic slip at the rule's share of the
/// step.
/// @param state         in: as the last step left it; out: trial at the end of the step, see `limit_spring`
/// @param tangent       −d(force)/d(slipped) is added [N/m]
/// @return force on the first body [N]
inline Vec3 friction_over_step(const FrictionLaw& law, FrictionState& state, const SlipOverStep& slip,
                               double normal_force, double weight, Mat3& tangent) {
  const double damping = law.damping / slip.duration;
  const Vec3 trial =
      weight * (law.stiffness * (slip.carried + slip.share * slip.slipped) + damping * slip.slipped);
  const double stiffness = weight * (slip.share * law.stiffness + damping);
  const Mat3 plane = Mat3::Identity() - slip.normal * slip.normal.transpose();
  const double size = trial.norm();
  const bool slides = size > law.coefficient(state.sliding) * normal_force;
  state = {slip.carried + slip.slipped, slides};
  if (!slides) {
    tangent += stiffness * plane;
    return -trial;
  }
  const double force = law.dynamic_coefficient * normal_force;
  const Vec3 along = trial / size;
  tangent += stiffness * std::min(1.0, force / size) * (plane - along * along.transpose());
  return -force * along;
}

/// Limits the spring by the friction at the end of an implicit step. The energy released by an opening
/// contact is booked as friction.
/// @param was_sliding   before the step
/// @param normal_force  at the end of the step [N]
/// @return whether it was limited
inline bool limit_spring(const FrictionLaw& law, FrictionState& state, bool was_sliding, double normal_force,
                         double weight) {
  const double elastic = weight * law.stiffness * state.slip.norm();
  if (!(elastic > law.coefficient(was_sliding) * normal_force)) return false;
  state.slip *= law.dynamic_coefficient * normal_force / elastic;
  return true;
}

/// Stick or slip of one contact with a sphere, or of four at once: the share in [0, 1] of the trial force of
/// spring and dashpot that the friction limit leaves.  [S] Eqs. 28–34
/// @param squared_trial  square of the trial force [N²]
/// @param pressing       normal force, dashpot included, ≥ 0 [N]
/// @param touching       the contact acts; otherwise the share is 0
template <typename Number, typename Condition>
[[gnu::always_inline]] inline Number share_of_trial(const FrictionLaw& law, const Number& squared_trial,
                                                    const Number& pressing, const Condition& touching) {
  const Number none = simd::all<Number>(0.0);
  const Number limit = law.static_coefficient * pressing;
  const auto slides = squared_trial > limit * limit;
  const Number whole = simd::choose(touching, simd::all<Number>(1.0), none);
  // In a heap at rest most contacts stick; square roots and quotients dominate the cost of this loop.
  if (!simd::any(slides)) return whole;
  const Number share = law.dynamic_coefficient * pressing / simd::square_root(squared_trial);
  return simd::choose(touching, simd::choose(slides, share, simd::all<Number>(1.0)), none);
}

/// Transports a slip between the tangent planes of two unit normals by the smallest rotation. Its length is
/// unchanged.
inline Vec3 carry_slip(const Vec3& slip, const Vec3& from, const Vec3& to) {
  const double cosine = from.dot(to);
  // Rodrigues' formula for the rotation in the plane of the two normals; `slip` is perpendicular to `from`.
  return slip - slip.dot(to) / (1.0 + cosine) * (from + to);
}

/// Rotates a slip with its partners about the normal. Its length is unchanged up to the fourth power of the
/// angle.
/// @param turn  normal component of the mean of the partners' Rodrigues vectors
inline Vec3 turn_slip(const Vec3& slip, const Vec3& normal, double turn) {
  return slip + turn * normal.cross(slip) - (0.5 * turn * turn) * slip;
}

}  // namespace scree
