#include "core/laws/sphere_interaction.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include "core/laws/tangential_share.hpp"

namespace scree {
namespace {

/// Force, stiffness and energy where a gap is lost: the run ends with the next step, whose motion is no
/// longer finite. Infinity itself would become no number by damping, and that no force.
constexpr double beyond_all = 1e300;

double plane_strain_compliance(const MaterialSpec& material) {
  const double nu = *material.poisson_ratio;
  return (1.0 - nu * nu) / *material.young_modulus;
}

double shear_compliance(const MaterialSpec& material, TangentialStiffness form) {
  const double nu = *material.poisson_ratio;
  const double compliance = 2.0 * (1.0 + nu) / *material.young_modulus;
  return form == TangentialStiffness::mindlin ? (2.0 - nu) * compliance : compliance;
}

HertzLaw make_hertz(const FrictionSpec& friction, const ContactMaterials& pair) {
  double normal = plane_strain_compliance(*pair.first);
  double shear = shear_compliance(*pair.first, friction.form);
  if (pair.second != nullptr) {
    normal += plane_strain_compliance(*pair.second);
    shear += shear_compliance(*pair.second, friction.form);
  }
  if (friction.stiffness) return {1.0 / normal, 0.0, *friction.stiffness};
  return {1.0 / normal, 8.0 / shear, 0.0};
}

BarrierContact make_barrier(const BarrierLawSpec& spec, const FrictionSpec& friction) {
  const BarrierLaw law(spec.activation_gap, spec.stiffness, spec.exponent, spec.barrier_fraction,
                       spec.barrier_exponent);
  return {law, friction.stiffness.value_or(tangential_share * law.stiffness(0.5 * spec.activation_gap))};
}

/// Restitution of a linear oscillator y'' + 2 b y' + y = 0 that starts with speed 1 and is let go where its
/// force y + 2 b y' first pulls.
double clamped_restitution(double b) {
  const double w = std::sqrt(std::abs(1.0 - b * b));
  if (w < 1e-6) return std::exp(-2.0);
  if (b > 1.0) {
    const double time = std::atanh(2.0 * b * w / (2.0 * b * b - 1.0)) / w;
    return std::exp(-b * time) * (b / w * std::sinh(w * time) - std::cosh(w * time));
  }
  const double angle = std::atan2(2.0 * b * w, 2.0 * b * b - 1.0);
  return std::exp(-b * angle / w) * (b / w * std::sin(angle) - std::cos(angle));
}

/// Ratio of the oscillator over that of the dashpot.
double oscillator_share(const NormalLawSpec& law) {
  return std::holds_alternative<HertzLawSpec>(law) ? std::sqrt(1.2) : 1.0;
}

}  // namespace

BarrierResponse BarrierContact::at(double depth) const {
  const double gap = law.activation_gap() - depth;
  if (gap > 0.0) return law.response(gap);
  return {beyond_all, beyond_all, beyond_all};
}

bool any_barrier(const std::vector<SphereInteraction>& laws) {
  return std::any_of(laws.begin(), laws.end(),
                     [](const SphereInteraction& law) { return barrier_of(law) != nullptr; });
}

double range_of(const SphereInteraction& law) {
  constexpr double elastic = 0.5;
  constexpr double elastoplastic = 0.1;
  return denting_law(law) != nullptr ? elastoplastic : elastic;
}

bool any_keeps_memory(const std::vector<SphereInteraction>& laws) {
  return std::any_of(laws.begin(), laws.end(),
                     [](const SphereInteraction& law) { return keeps_memory(law); });
}

bool any_elastoplastic(const std::vector<SphereInteraction>& laws) {
  return std::any_of(laws.begin(), laws.end(),
                     [](const SphereInteraction& law) { return denting_law(law) != nullptr; });
}

double restitution(const NormalLawSpec& law, double damping_ratio, bool tension) {
  const double b = oscillator_share(law) * damping_ratio;
  if (!tension) return clamped_restitution(b);
  return b < 1.0 ? std::exp(-std::numbers::pi * b / std::sqrt(1.0 - b * b)) : 0.0;
}

double damping_ratio(const NormalLawSpec& law, double restitution, bool tension) {
  const double share = oscillator_share(law);
  if (tension) {
    const double logarithm = std::log(restitution);
    return -logarithm / std::sqrt(std::numbers::pi * std::numbers::pi + logarithm * logarithm) / share;
  }
  double least = 0.0;
  double most = 1.0;
  while (clamped_restitution(most) > restitution) most *= 2.0;
  while (most - least > 1e-15 * most) {
    const double middle = 0.5 * (least + most);
    if (middle == least || middle == most) break;
    (clamped_restitution(middle) > restitution ? least : most) = middle;
  }
  return 0.5 * (least + most) / share;
}

LeverArm lever_arm(const ContactRule& rule) {
  return rule.friction.lever.value_or(is_elastoplastic(rule.normal) ? LeverArm::contact : LeverArm::printed);
}

SphereInteraction make_sphere_interaction(const ContactRule& rule, const ContactMaterials& materials) {
  SphereInteraction law;
  if (const auto* linear = std::get_if<LinearLawSpec>(&rule.normal)) {
    law.normal =
        LinearLaw{linear->stiffness, rule.friction.stiffness.value_or(tangential_share * linear->stiffness)};
  } else if (const auto* barrier = std::get_if<BarrierLawSpec>(&rule.normal)) {
    law.normal = make_barrier(*barrier, rule.friction);
  } else if (std::holds_alternative<HertzLawSpec>(rule.normal)) {
    law.normal = make_hertz(rule.friction, materials);
  } else {
    law.normal = make_denting_law(rule, materials);
  }
  law.tension = rule.damping.tension;
  law.damping_ratio = rule.damping.restitution
                          ? damping_ratio(rule.normal, *rule.damping.restitution, rule.damping.tension)
                          : rule.damping.ratio;
  law.static_coefficient = rule.friction.static_coefficient;
  law.dynamic_coefficient = rule.friction.dynamic_coefficient;
  law.tangential_damping = rule.friction.damping;
  // r* is at most the smaller radius. Under a barrier nothing overlaps: what has lost its gap is refused.
  law.watched_from = barrier_of(law) != nullptr ? std::numeric_limits<double>::infinity() : range_of(law);
  law.levers_meet = lever_arm(rule) == LeverArm::contact;
  return law;
}

}  // namespace scree
