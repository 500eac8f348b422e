#pragma once

#include <vector>

#include "core/base/vector.hpp"
#include "core/polyhedra/implicit/point_spring.hpp"

namespace scree {

using Vector6 = Eigen::Matrix<double, 6, 1>;
using Matrix6 = Eigen::Matrix<double, 6, 6>;

/// Velocities and accelerations at the end of a step of an implicit method, as functions of the step's
/// displacement u and Rodrigues increment α:
///   ü = a₁u − a₂u̇₀ − a₃ü₀,  u̇ = a₄u + a₅u̇₀ + a₆ü₀,  and the same for α in axes rotated with the body.
/// Newmark's rule takes forces at the end of the step.  [P] Eqs. 20–22
/// The midpoint rule takes their mean over the step, which makes its "ü" the mean acceleration.
struct StepRule {
  double duration = 0.0;  ///< Δt [s]
  double share = 0.5;     ///< fraction of the step at which contacts are evaluated: ½ midpoint, 1 end
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

/// One body in a step of an implicit method, or a partner with prescribed increments (a wall, a fixed or a
/// sleeping body). Global axes, SI units.
struct BodyStep {
  bool moves = false;
  // State at the beginning of the step.
  Vec3 position = Vec3::Zero();
  Vec3 velocity = Vec3::Zero();
  Vec3 acceleration = Vec3::Zero();  ///< used by Newmark's rule only
  Vec3 spin = Vec3::Zero();
  Vec3 spin_rate = Vec3::Zero();  ///< used by Newmark's rule only
  double mass = 0.0;
  Mat3 inertia = Mat3::Zero();  ///< about the centre of mass
  double radius = 0.0;          ///< bounding radius
  // Forces other than contacts, at the time that the rule requires.
  Vec3 force = Vec3::Zero();
  Vec3 moment = Vec3::Zero();  ///< without the moment of forces at points
  Mat3 at_points = Mat3::Zero();  ///< Σ lever·forceᵀ of forces at points of the body, from its position [N·m]
  Vec3 weight = Vec3::Zero();         ///< part of `force`
  Vector6 made_up = Vector6::Zero();  ///< part of force and moment: residual left by the previous step
  // Means of the loads over both ends, for their work.
  Vec3 mean_load_force = Vec3::Zero();
  Vec3 mean_load_moment = Vec3::Zero();
  Mat3 mean_at_points = Mat3::Zero();
  bool loaded = false;               ///< loads act on it, including loads at points
  std::vector<PointSpring> springs;  ///< pulls on it, not included in the forces above
  double start_force_scale = 0.0;    ///< `force_scale` at the beginning of the step [N]
  /// Per degree of freedom: 1 free, 0 constrained.
  Vector6 freedom = Vector6::Ones();

  // Unknowns.
  Vec3 displacement = Vec3::Zero();
  Vec3 turn = Vec3::Zero();             ///< Rodrigues increment
  Mat3 turn_matrix = Mat3::Identity();  ///< Q(turn); see `set_increment`
  Vec3 run = Vec3::Zero();              ///< way of a running surface in the step [m]

  /// Position at a fraction of the step.
  Vec3 position_at(double share) const { return position + share * displacement; }
  /// A body-fixed vector, interpolated between its directions at the beginning and the end of the step.
  Vec3 carried(const Vec3& vector, double share) const {
    return vector + share * (turn_matrix * vector - vector);
  }
  /// Moment of all forces other than contacts at the time that the rule requires. Levers rotate with the
  /// body.
  Vec3 given_moment(const StepRule& rule) const {
    const Vec3 given = loaded ? Vec3(moment + moment_at_points(rule)) : moment;
    return springs.empty() ? given : Vec3(given + moment_of_springs(rule));
  }
  /// All forces other than contacts at that time.
  Vec3 given_force(const StepRule& rule) const {
    return springs.empty() ? force : Vec3(force + force_of_springs(rule));
  }
  Vec3 force_of_springs(const StepRule& rule) const;
  Vec3 moment_of_springs(const StepRule& rule) const;
  Vec3 moment_at_points(const StepRule& rule) const;
  /// Work of loads and pulls: mean force times displacement of its point, and mean moment times rotation [J].
  double work_of_loads(const StepRule& rule) const;
  Vec3 end_velocity(const StepRule& rule) const;
  Vec3 end_spin(const StepRule& rule) const;
  Vec3 end_acceleration(const StepRule& rule) const;
  Vec3 end_spin_rate(const StepRule& rule) const;
};

/// Sets the unknowns.
void set_increment(BodyStep& body, const Vec3& displacement, const Vec3& turn);

/// Sets the unknowns to the solution without contacts, up to round-off.
void move_freely(BodyStep& body, const StepRule& rule);

/// Force scale for tolerances: the largest of the weight, the total force other than contacts, and the moment
/// over the radius; levers in their current orientation [N].
double force_scale(const BodyStep& body, const StepRule& rule);

/// Inertial residual: rate of change of momentum minus all forces other than contacts. Force, then moment
/// about the centre of mass, conjugate to the rotation increment.
///
/// Midpoint: (L₁ − L₀)/Δt with ω₁ = Q(2α/Δt − ω₀), which conserves energy and angular momentum of a free body
/// to round-off for any inertia.
///
/// Newmark: Ξᵀ(J ω̇ + ω × Jω) at the end.  [P] Eqs. 5, 19
Vector6 inertial_residual(const BodyStep& body, const StepRule& rule);

/// Converts a residual to a force and a moment in global axes.
Vector6 unbalanced_wrench(const BodyStep& body, const StepRule& rule, const Vector6& residual);

/// Symmetric positive part of the derivative of the residual. Gyroscopic terms, smaller by the rotation angle
/// of the step, are left out. The part of forces at points is a bound.
Matrix6 inertial_tangent(const BodyStep& body, const StepRule& rule);

}  // namespace scree
