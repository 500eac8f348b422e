#pragma once

#include "core/base/vector.hpp"
#include "core/geometry/features/features.hpp"
#include "core/geometry/round_surface.hpp"

namespace scree {

/// State of a contact partner, a body or a wall surface, at the end of a step.
struct RigidState {
  Vec3 position = Vec3::Zero();        ///< centre of mass of a body, origin of a wall surface [m]
  Mat3 axes = Mat3::Identity();        ///< rotation from its frame to global axes
  Vec3 velocity = Vec3::Zero();        ///< of `position` [m/s]
  Vec3 spin = Vec3::Zero();            ///< global axes [rad/s]
  Vec3 displacement = Vec3::Zero();    ///< of `position` in the step [m]
  Vec3 turn = Vec3::Zero();            ///< incremental Rodrigues vector of the step, global axes
  double mass = 0.0;                   ///< 0: immovable [kg]
  double inverse_mass = 0.0;           ///< of a free wall too, whose `mass` is 0 [1/kg]
  double inverse_inertia = 0.0;        ///< largest principal value [1/(kg·m²)]
  double radius = 0.0;                 ///< bounding radius about `position` [m]
  const Features* features = nullptr;  ///< null: a plane, or a round surface

  // Seldom read, and so behind what each contact reads.

  const RoundSurface* round = nullptr;   ///< of a cylinder or a cone
  Vec3 surface_velocity = Vec3::Zero();  ///< see WallSpec; global axes [m/s]
  double fixed_mass = 0.0;               ///< mass of a fixed body, for dashpots between it and a wall [kg]
};

/// Returns whether a partner is an infinite plane.
inline bool is_plane(const RigidState& partner) {
  return partner.features == nullptr && partner.round == nullptr;
}

/// Velocity of a running surface where it has a normal [m/s].
inline Vec3 along_surface(const RigidState& partner, const Vec3& normal) {
  return partner.surface_velocity - partner.surface_velocity.dot(normal) * normal;
}

/// Returns whether a partner is a wall that forces move.
inline bool is_free_wall(const RigidState& partner) {
  return partner.mass == 0.0 && partner.inverse_mass > 0.0;
}

/// Returns whether the motion of both partners is prescribed: a fixed body and a wall.
inline bool is_driven(const RigidState& a, const RigidState& b) {
  return a.mass == 0.0 && b.mass == 0.0 && !is_free_wall(b);
}

/// Effective mass m* = m_a m_b/(m_a + m_b); with one immovable partner the mass of the other; for a fixed
/// body and a wall the body's mass [kg].
inline double effective_mass(const RigidState& a, const RigidState& b) {
  if (a.mass > 0.0 && b.mass > 0.0) return a.mass * b.mass / (a.mass + b.mass);
  if (is_free_wall(b)) return 1.0 / (a.inverse_mass + b.inverse_mass);
  return is_driven(a, b) ? a.fixed_mass + b.fixed_mass : a.mass + b.mass;
}

}  // namespace scree
