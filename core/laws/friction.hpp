#pragma once

#include "core/base/vector.hpp"

namespace scree {

/// Coulomb friction with an elastic and a viscous tangential part.  [P] Eqs. 43–46, 54–58
struct FrictionLaw {
  double static_coefficient = 0.0;   ///< μ_s
  double dynamic_coefficient = 0.0;  ///< μ_d ≤ μ_s
  double stiffness = 0.0;            ///< ε_t [N/m]
  double damping = 0.0;              ///< c_t [N·s/m]
};

/// What a contact remembers of its tangential motion.
struct FrictionState {
  Vec3 slip = Vec3::Zero();  ///< g_t: elastic tangential gap, global axes, perpendicular to the normal [m]
  bool sliding = false;      ///< slid in the last step: the dynamic coefficient holds
};

// Inline: called, they cost polyhedra 4 % of a run.

/// Tangential force on the body whose velocity relative to the other one is `velocity`.
/// @param state         in: slip carried into the present tangent plane and enlarged by the step's increment;
/// out: committed
/// @param velocity      tangential relative velocity [m/s]
/// @param normal_force  the elastic normal force, which limits friction as printed in [P] [N]
/// @param weight        of the contact; scales stiffness and damping (the normal force is already scaled)
inline Vec3 friction_force(const FrictionLaw& law, FrictionState& state, const Vec3& velocity,
                           double normal_force, double weight) {
  const double stiffness = weight * law.stiffness;
  const Vec3 elastic = stiffness * state.slip;
  const Vec3 trial = elastic + weight * law.damping * velocity;
  const double coefficient = state.sliding ? law.dynamic_coefficient : law.static_coefficient;
  const double limit = coefficient * normal_force;
  const double sliding_force = law.dynamic_coefficient * normal_force;

  state.sliding = trial.squaredNorm() > limit * limit;
  if (elastic.squaredNorm() > limit * limit) state.slip *= sliding_force / elastic.norm();
  if (!state.sliding) return -trial;
  return -sliding_force / trial.norm() * trial;
}

/// Carries a slip from the tangent plane of one unit normal into that of another by the smallest rotation;
/// its length stays.
inline Vec3 carry_slip(const Vec3& slip, const Vec3& from, const Vec3& to) {
  const double cosine = from.dot(to);
  // Rodrigues' formula for the rotation in the plane of the two normals; `slip` is perpendicular to `from`.
  return slip - slip.dot(to) / (1.0 + cosine) * (from + to);
}

/// Lets a slip turn with its partners about the normal that it is perpendicular to; its length stays, but for
/// the fourth power of the turn.
/// @param turn  the component along the normal of the mean of their Rodrigues vectors
inline Vec3 turn_slip(const Vec3& slip, const Vec3& normal, double turn) {
  return slip + turn * normal.cross(slip) - (0.5 * turn * turn) * slip;
}

}  // namespace scree
