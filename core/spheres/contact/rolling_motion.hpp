#pragma once

#include <limits>

#include "core/bodies/rigid_state.hpp"
#include "core/spheres/contact/contact_record.hpp"

namespace scree {

/// Where the couples of the resistance to rolling go.
struct CoupleOutput {
  Pack* couples = nullptr;        ///< on first partners, one per record; null: nothing resists rolling [N·m]
  const int* contacts = nullptr;  ///< number of listed contacts of each sphere
};

/// A partner of a contact that resists rolling.
struct RollingPartner {
  Vec3 turn = Vec3::Zero();                                 ///< in the step [rad]
  double radius = std::numeric_limits<double>::infinity();  ///< infinite: a surface [m]
  double mobility_at_contact = 0.0;  ///< inverse inertia about it; 0: it cannot rotate [1/(kg·m²)]
  /// The same about the centre, times the number of contacts among which a sphere is shared out
  double mobility_at_centre = 0.0;
};

/// @param contacts  number of listed contacts of each sphere
RollingPartner rolling_sphere(const Spheres& spheres, const SphereStep& step, int sphere,
                              const int* contacts);
/// @param lever  from the partner's position to the contact [m]
RollingPartner rolling_surface(const RigidState& surface, const Vec3& lever);

/// Couple on the first of two partners at the end of a step [N·m]. See `resist_rolling`.
/// @param force    on the first partner [N]
/// @param overlap  [m]
Vec3 rolling_couple(const SphereInteraction& law, const RollingPartner& first, const RollingPartner& second,
                    const Vec3& normal, const Vec3& force, double overlap, double duration,
                    RollingState& state, RollingLosses& losses);

}  // namespace scree
