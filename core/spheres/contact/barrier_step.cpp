#include "core/spheres/contact/barrier_step.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

namespace scree {
namespace {

/// Smallest gap that is resolved, in units of round-off.
constexpr double least_roundings = 64.0;
/// Step as a share of √(m*/k): twenty steps per contact, as for other laws …
constexpr double share_of_period = std::numbers::pi / 20.0;
/// … and where the stiffness increases strongly on the way.
constexpr double fine_share_of_period = 0.05;
/// Relative change of the gap of such a contact in a step.
constexpr double share_of_gap = 0.05;
/// Energy of such a contact, as a share of the energy that the law stores above its steep part.
constexpr double fine_from = 0.1;
/// Step in the logarithm of the gap for the integration of a reversal.
constexpr double step_of_logarithm = 0.02;

/// Derivative of the partners' energy with respect to the logarithm of their gap.
struct EnergySlope {
  const SphereInteraction& law;
  double mass;
  bool closing;

  double operator()(double logarithm, double energy) const {
    const double gap = std::exp(logarithm);
    const GapResponse elastic = gap_law(law)->response(gap);
    const double speed = std::sqrt(2.0 * std::max(energy, 0.0) / mass);
    const double drag = 2.0 * law.damping_ratio * std::sqrt(mass * elastic.stiffness) * speed;
    if (closing) return gap * (elastic.force + drag);
    const double force = elastic.force - drag;
    return gap * (law.tension ? force : std::max(force, 0.0));
  }

  /// Energy after a step, by the fourth-order Runge–Kutta rule.
  double after(double logarithm, double energy, double step) const {
    const double a = (*this)(logarithm, energy);
    const double b = (*this)(logarithm + 0.5 * step, energy + 0.5 * step * a);
    const double c = (*this)(logarithm + 0.5 * step, energy + 0.5 * step * b);
    const double d = (*this)(logarithm + step, energy + step * c);
    return energy + step / 6.0 * (a + 2.0 * b + 2.0 * c + d);
  }
};

}  // namespace

double least_gap(double size) {
  return least_roundings * std::numeric_limits<double>::epsilon() * size;
}

double barrier_step(const GapLaw& law, double damping_ratio, const BarrierApproach& at) {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  if (!(at.gap > least_gap(at.size))) return 0.0;
  const double reach = law.activation_gap();
  const double energy = 0.5 * at.mass * at.rate * at.rate + law.potential(at.gap);
  const bool fine = energy > fine_from * law.potential(law.steep_gap());
  const double per_gap = fine && at.rate != 0.0 ? share_of_gap / std::abs(at.rate) : infinity;
  if (at.gap >= reach) return at.rate < 0.0 ? per_gap * reach - (at.gap - reach) / at.rate : infinity;
  // A law with an exponent above 1 has no stiffness at its activation gap.
  const double stiffness = law.stiffness((1.0 - share_of_gap) * at.gap);
  const double share = (fine ? fine_share_of_period : share_of_period) / std::max(1.0, damping_ratio);
  return std::min(share * std::sqrt(at.mass / stiffness), per_gap * at.gap);
}

std::optional<DeepTurn> deep_turn(const SphereInteraction& law, const BarrierApproach& at) {
  const double end = std::log(at.gap);
  const double least = std::log(broken_share * gap_law(law)->activation_gap());
  double logarithm = end;
  double energy = 0.5 * at.mass * at.rate * at.rate;
  const EnergySlope closing{law, at.mass, true};
  while (energy > 0.0) {
    if (logarithm < least) return std::nullopt;
    const double next = closing.after(logarithm, energy, -step_of_logarithm);
    logarithm -= step_of_logarithm * (next > 0.0 ? 1.0 : energy / (energy - next));
    energy = next;
  }
  const double turned = logarithm;
  energy = 0.0;
  const EnergySlope opening{law, at.mass, false};
  const double steps = std::ceil((end - turned) / step_of_logarithm);
  for (double k = 0.0; k < steps; ++k)
    energy = opening.after(turned + k * (end - turned) / steps, energy, (end - turned) / steps);
  return DeepTurn{std::sqrt(2.0 * std::max(energy, 0.0) / at.mass), std::exp(turned)};
}

}  // namespace scree
