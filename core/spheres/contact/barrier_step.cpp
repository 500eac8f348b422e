#include "core/spheres/contact/barrier_step.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

namespace scree {
namespace {

/// Gaps of so many roundings are followed well enough.
constexpr double least_roundings = 64.0;
/// Of √(m*/k): twenty steps a contact, as for other laws …
constexpr double share_of_period = std::numbers::pi / 20.0;
/// … and where the stiffness grows a lot on the way.
constexpr double fine_share_of_period = 0.05;
/// Of its gap that such a contact closes or opens in a step.
constexpr double share_of_gap = 0.05;
/// A contact with this share of the energy that the law stores above its steep part is such a one.
constexpr double fine_from = 0.1;
/// Of the logarithm of a gap, in a step of the way to the turn and back.
constexpr double step_of_logarithm = 0.02;

/// How the energy of two partners changes with the logarithm of their gap.
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

  /// The energy after a step, by the fourth-order rule of Runge and Kutta.
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
  // A law with an exponent above 1 has no stiffness where it sets in.
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
