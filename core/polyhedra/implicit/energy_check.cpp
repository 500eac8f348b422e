#include "core/polyhedra/implicit/energy_check.hpp"

#include <algorithm>
#include <cmath>

namespace scree {
namespace {

/// Allowed share of the energy that contacts store, return and dissipate in a step: an undamped bounce may
/// gain or lose 1 %.
constexpr double energy_share = 5e-3;
/// Share of the kinetic energy that may be round-off: part of Newton's tolerance for momenta.
constexpr double rounding = 1e-11;

/// A step may err by its part of this share of the energy throughput so far. More would excite vibrations of
/// piles faster than their dashpots dissipate them: at forty times as much, a tenth fewer of their contacts
/// touch at any time …
constexpr double drift_share = 1e-3;
/// … per this many times √(R/g), in which a body falls through its radius or, without weight, is pushed as
/// far …
constexpr double drift_time = 50.0;
/// … or, if shorter, per the time to move through this many radii, the only time scale of flight without
/// weight …
constexpr double drift_radii = 10.0;
/// … and in each step by this share of each body's weight times its radius: a speed of some 10⁻⁴ √(gR), far
/// below that of a resting body.
constexpr double quiet_share = 1e-8;
/// The midpoint rule conserves the energy of small motions: only contacts whose normals turn in a step, as
/// between two corners, do not do the work of their potential. So it may drift by this many times as much.
constexpr double midpoint_drift = 100.0;

double kinetic_energy(double mass, const Vec3& velocity, const Mat3& inertia, const Vec3& spin) {
  return 0.5 * mass * velocity.squaredNorm() + 0.5 * spin.dot(inertia * spin);
}

/// Inverse of the time scale of `drift_time` for a body [1/s].
double drift_rate(const BodyStep& body) {
  const double speed = body.velocity.norm() + body.radius * body.spin.norm();
  return std::max(std::sqrt(body.start_force_scale / body.mass / body.radius),
                  speed / (drift_radii * body.radius));
}

/// Allowed energy error of a body whose contacts do almost no work [J].
double energy_tolerance(const BodyStep& body, const StepRule& rule, double internal_throughput) {
  const double drift = rule.duration / drift_time * drift_rate(body);
  const double tolerance =
      quiet_share * body.weight.norm() * body.radius + drift_share * internal_throughput * drift;
  return rule.midpoint() ? midpoint_drift * tolerance : tolerance;
}

}  // namespace

bool keeps_energy(const IslandStep& island, const StepRule& rule, double internal_throughput) {
  if (island.contacts.empty()) return true;
  double tolerance = 0.0;
  double gained = 0.0;
  double exchanged = 0.0;
  double rounded = 0.0;
  for (int i = 0; i < island.moving; ++i) {
    const BodyStep& body = island.bodies[i];
    const Mat3 inertia = body.turn_matrix * body.inertia * body.turn_matrix.transpose();
    const double before = kinetic_energy(body.mass, body.velocity, body.inertia, body.spin);
    const double after = kinetic_energy(body.mass, body.end_velocity(rule), inertia, body.end_spin(rule));
    // The compensated residual of the previous step is not an error of this step and does not vanish with it.
    // It acts at the end only, with the share γ of the rule.
    const double end_share = rule.a4 / (rule.a1 * rule.duration);
    const double made_up =
        end_share * (body.made_up.head<3>().dot(body.displacement) + body.made_up.tail<3>().dot(body.turn));
    const double work = body.weight.dot(body.displacement) + body.work_of_loads(rule) + made_up;
    gained += after - before - work;
    tolerance += energy_tolerance(body, rule, internal_throughput);
    rounded += rounding * std::max(before, after);
  }
  for (const ContactStep& contact : island.contacts) {
    const ContactWork work = work_of(contact, island.bodies[contact.a], island.bodies[contact.b], rule);
    gained += work.elastic_normal + work.elastic_tangential + work.damping + work.friction - work.external;
    exchanged += std::abs(work.elastic_normal) + std::abs(work.damping) + std::abs(work.friction);
  }
  return std::abs(gained) <= energy_share * exchanged + rounded + tolerance;
}

}  // namespace scree
