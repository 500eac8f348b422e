#include "core/polyhedra/implicit/pair_limits.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace scree {
namespace {

/// Share of √(g R) below which contacts are no impacts.
constexpr double impact_speed = 0.1;
/// Largest motion of a pair that may find new contacts, as a share of their reach, so that none is missed …
constexpr double motion_per_reach = 0.9;
/// … and at its current speed at most so far that new contacts begin this share of the activation gap deep.
constexpr double depth_when_found = 0.25;
/// For a wall moving against a fixed body only the step limits the resolution: gaps change by this share per
/// step. The trapezoidal rule then errs by less than 10⁻³ of the work.
constexpr double driven_share = 0.03;

/// Relative motion of the pair during which no contact changes.
double steady_motion(const ContactPair& pair) {
  return (pair.candidates.empty() ? pair.budget_until : pair.steady_until) - pair.travel;
}

/// −dg/dt [m/s].
inline double closing_speed(const Contact& contact, const RigidState& a, const RigidState& b) {
  const Vec3 at_a = a.velocity + a.spin.cross(contact.point - a.position);
  const Vec3 at_b = b.velocity + b.spin.cross(contact.point - b.position);
  return -contact.normal.dot(at_a - at_b);
}

}  // namespace

double step_of_search(const PairStep& step) {
  const double predicted = step.law->reach - (1.0 - depth_when_found) * step.law->normal.activation_gap();
  const double allowed = std::max(steady_motion(*step.pair), predicted);
  return step.speed > 0.0 ? allowed / step.speed : std::numeric_limits<double>::infinity();
}

double step_of_impacts(const PairStep& step, const RigidState& a, const RigidState& b, double impact_ratio,
                       double gravity) {
  const double crossed = impact_ratio * step.law->normal.activation_gap();
  const double slow = impact_speed * std::sqrt(gravity * a.radius);
  double longest = std::numeric_limits<double>::infinity();
  for (const Contact& contact : step.pair->contacts) {
    if (contact.weight == 0.0) continue;
    const double closing = closing_speed(contact, a, b);
    if (closing <= slow) continue;
    const double free =
        contact.free_until > 0.0 ? std::max(0.0, contact.free_until - step.pair->travel) : 0.0;
    longest = std::min(longest, std::max(crossed, free) / closing);
  }
  return longest;
}

double step_of_driven(const ContactPair& pair, const Interaction& law, const RigidState& a,
                      const RigidState& b) {
  double longest = std::numeric_limits<double>::infinity();
  for (const Contact& contact : pair.latest()) {
    if (contact.weight == 0.0) continue;
    const bool acts = contact.free_until == 0.0;
    const double free = std::max(0.0, contact.free_until - pair.travel);
    const double room = acts ? driven_share * contact.gap : free + driven_share * law.normal.activation_gap();
    const double closing = closing_speed(contact, a, b);
    const double speed = acts ? std::abs(closing) : closing;
    if (room < longest * speed) longest = room / speed;
  }
  return longest;
}

double allowed_motion(const PairStep& step) {
  return std::max(steady_motion(*step.pair), motion_per_reach * step.law->reach);
}

}  // namespace scree
