#include "core/spheres/contact/rolling_motion.hpp"

#include <algorithm>

namespace scree {
namespace {

double inverse(double sum) {
  return sum > 0.0 ? 1.0 / sum : 0.0;
}

}  // namespace

RollingPartner rolling_sphere(const Spheres& spheres, const SphereStep& step, int sphere,
                              const int* contacts) {
  RollingPartner partner;
  partner.turn =
      step.turn != nullptr ? vector_of(step.turn[sphere]) : Vec3(step.step * vector_of(spheres.spin[sphere]));
  partner.radius = spheres.radius(sphere);
  const double radius_per_inertia = spheres.radius_per_inertia(sphere);
  if (spheres.fixed(sphere) || radius_per_inertia == 0.0) return partner;
  const double inertia = partner.radius / radius_per_inertia;
  partner.mobility_at_centre = std::max(1, contacts[sphere]) / inertia;
  partner.mobility_at_contact = 1.0 / (inertia + mass_of(spheres, sphere) * partner.radius * partner.radius);
  return partner;
}

RollingPartner rolling_surface(const RigidState& surface, const Vec3& lever) {
  RollingPartner partner;
  partner.turn = surface.turn;
  if (surface.inverse_inertia == 0.0) return partner;
  partner.mobility_at_centre = surface.inverse_inertia;
  partner.mobility_at_contact = 1.0 / (1.0 / surface.inverse_inertia + surface.mass * lever.squaredNorm());
  return partner;
}

Vec3 rolling_couple(const SphereInteraction& law, const RollingPartner& first, const RollingPartner& second,
                    const Vec3& normal, const Vec3& force, double overlap, double duration,
                    RollingState& state, RollingLosses& losses) {
  RollingMotion motion;
  motion.normal = normal;
  motion.turn = first.turn - second.turn;
  motion.mean_turn = 0.5 * (first.turn + second.turn);
  motion.duration = duration;
  const double radius = 1.0 / (1.0 / first.radius + 1.0 / second.radius);
  const double along = force.dot(normal);
  // Adhesion presses too; without any force the contact does not act.
  motion.pressing = along == 0.0 ? 0.0 : std::max(0.0, along + adhesion_of(law, overlap, radius));
  if (motion.pressing > 0.0) {
    motion.normal_stiffness = std::visit(
        [&](const auto& one) {
          return one.stiffness_at(overlap, {first.radius, second.radius});
        },
        law.normal);
    motion.radius = radius;
    motion.inertia_at_contact = inverse(first.mobility_at_contact + second.mobility_at_contact);
    motion.inertia_at_centres = inverse(first.mobility_at_centre + second.mobility_at_centre);
  }
  return resist_rolling(law.rolling, motion, state, losses);
}

}  // namespace scree
