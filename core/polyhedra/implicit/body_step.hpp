#pragma once

#include "core/base/vector.hpp"

namespace scree {

using Vector6 = Eigen::Matrix<double, 6, 1>;
using Matrix6 = Eigen::Matrix<double, 6, 6>;

/// How an implicit method ties velocities and accelerations at the end of a step to the step's displacement u
/// and Rodrigues increment α:
///   ü = a₁u − a₂u̇₀ − a₃ü₀,  u̇ = a₄u + a₅u̇₀ + a₆ü₀,  and alike for α in the axes turned with the body.
/// Newmark's rule takes forces at the end of the step.  [P] Eqs. 20–22
/// The midpoint rule takes their mean over the step, which makes its "ü" the mean acceleration.
struct StepRule {
  double duration = 0.0;  ///< Δt [s]
  double share = 0.5;     ///< of the step at which contacts are taken: ½ midpoint, 1 its end
  double a1 = 0.0;
  double a2 = 0.0;
  double a3 = 0.0;
  double a4 = 0.0;
  double a5 = 0.0;
  double a6 = 0.0;

  bool midpoint() const { return share < 1.0; }
};

StepRule midpoint_rule(double duration);
/// @param beta,gamma  > 0, gamma ≥ ½
StepRule newmark_rule(double duration, double beta, double gamma);

/// One body in a step of an implicit method, or a partner that is moved by nothing in it (a wall, a fixed or
/// a sleeping body), whose increments are given. Global axes, SI units.
struct BodyStep {
  bool moves = false;
  // At the beginning of the step.
  Vec3 position = Vec3::Zero();
  Vec3 velocity = Vec3::Zero();
  Vec3 acceleration = Vec3::Zero();  ///< asked for by Newmark's rule alone
  Vec3 spin = Vec3::Zero();
  Vec3 spin_rate = Vec3::Zero();  ///< likewise
  double mass = 0.0;
  Mat3 inertia = Mat3::Zero();  ///< about the centre of mass
  double radius = 0.0;          ///< bounding radius
  // What acts beside contacts: at the time that the rule asks for.
  Vec3 force = Vec3::Zero();
  Vec3 moment = Vec3::Zero();  ///< without that of forces at points
  Mat3 at_points = Mat3::Zero();  ///< Σ lever·forceᵀ of forces at points of the body, from its position [N·m]
  Vec3 weight = Vec3::Zero();         ///< part of `force`
  Vector6 made_up = Vector6::Zero();  ///< part of force and moment: what the step before has left unbalanced
  // Of the loads among them, the means of the two ends: what does their work.
  Vec3 mean_load_force = Vec3::Zero();
  Vec3 mean_load_moment = Vec3::Zero();
  Mat3 mean_at_points = Mat3::Zero();
  bool loaded = false;    ///< loads act on it, also at points
  double small_by = 0.0;  ///< `force_scale` at the beginning of the step [N]
  /// 1 where the body may move and turn, 0 where it may not.
  Vector6 freedom = Vector6::Ones();

  // The unknowns.
  Vec3 displacement = Vec3::Zero();
  Vec3 turn = Vec3::Zero();             ///< Rodrigues increment
  Mat3 turn_matrix = Mat3::Identity();  ///< Q(turn); see `set_increment`

  /// Position at a share of the step.
  Vec3 position_at(double share) const { return position + share * displacement; }
  /// A vector fixed to the body, from where it is at the beginning to a share of the step.
  Vec3 carried(const Vec3& vector, double share) const {
    return vector + share * (turn_matrix * vector - vector);
  }
  /// Moment of all that acts beside contacts, where the rule takes it: the levers turn with the body.
  Vec3 given_moment(const StepRule& rule) const {
    return loaded ? Vec3(moment + moment_at_points(rule)) : moment;
  }
  Vec3 moment_at_points(const StepRule& rule) const;
  /// Mean force of the loads times the way of their points, and mean moment times the turn [J].
  double work_of_loads() const;
  Vec3 end_velocity(const StepRule& rule) const;
  Vec3 end_spin(const StepRule& rule) const;
  Vec3 end_acceleration(const StepRule& rule) const;
  Vec3 end_spin_rate(const StepRule& rule) const;
};

/// Sets the unknowns.
void set_increment(BodyStep& body, const Vec3& displacement, const Vec3& turn);

/// Sets them to what leaves no residual where no contact acts, but for rounding.
void move_freely(BodyStep& body, const StepRule& rule);

/// What small forces on a body are measured by: its weight, the whole force on it beside contacts, or the
/// moment over its radius, whichever is largest; levers as they are now [N].
double force_scale(const BodyStep& body, const StepRule& rule);

/// Rate of change of momentum less what acts beside contacts: force, then moment about the centre of mass in
/// the sense that its work is moment · turn.
/// Midpoint: (L₁ − L₀)/Δt with ω₁ = Q(2α/Δt − ω₀), which keeps energy and angular momentum of a free body to
/// rounding for any inertia.  Newmark: Ξᵀ(J ω̇ + ω × Jω) at the end.  [P] Eqs. 5, 19
Vector6 inertial_residual(const BodyStep& body, const StepRule& rule);

/// A residual as force and moment in global axes.
Vector6 unbalanced_wrench(const BodyStep& body, const StepRule& rule, const Vector6& residual);

/// Symmetric positive part of its derivative: the gyroscopic terms, smaller by the angle turned in the step,
/// are left out. That of forces at points is a bound.
Matrix6 inertial_tangent(const BodyStep& body, const StepRule& rule);

}  // namespace scree
