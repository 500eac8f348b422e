#pragma once

#include <limits>

#include "core/bodies/rigid_state.hpp"
#include "core/spheres/contact/contact_record.hpp"

namespace scree {

/// A partner of a contact that resists rolling.
struct RollingPartner {
  Vec3 turn = Vec3::Zero();                                 ///< in the step [rad]
  double radius = std::numeric_limits<double>::infinity();  ///< infinite: a surface [m]
  // Inverse inertias about the contact and about the centre; 0: it cannot rotate [1/(kg·m²)].
  double mobility_at_contact = 0.0;
  double mobility_at_centre = 0.0;
};

RollingPartner rolling_sphere(const Spheres& spheres, const SphereStep& step, int sphere);
/// @param lever  from the partner's position to the contact [m]
RollingPartner rolling_surface(const RigidState& surface, const Vec3& lever);

/// Couple on the first of two partners at the end of a step [N·m]. See `resist_rolling`.
/// @param force    on the first partner [N]
/// @param overlap  [m]
Vec3 rolling_couple(const SphereInteraction& law, const RollingPartner& first, const RollingPartner& second,
                    const Vec3& normal, const Vec3& force, double overlap, double duration,
                    RollingState& state, RollingLosses& losses);

}  // namespace scree
