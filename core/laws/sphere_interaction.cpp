#include "core/laws/sphere_interaction.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace scree {
namespace {

/// Restitution of a linear oscillator y'' + 2 b y' + y = 0 that starts with speed 1 and is released when its
/// force y + 2 b y' becomes tensile.
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

/// Damping ratio of the oscillator over the ratio ξ of the dashpot.
double oscillator_share(const NormalLawSpec& law) {
  return std::visit(
      [](const auto& spec) {
        if constexpr (std::decay_t<decltype(spec)>::traits.has_restitution) return spec.oscillator_ratio();
        return 1.0;
      },
      law);
}

}  // namespace

bool acts(const SphereInteraction& law, double overlap, double radius, bool known) {
  if (const JkrLaw* jkr = jkr_law(law)) return overlap > (known ? -jkr->tear_off(radius) : 0.0);
  return overlap + reach_of(law) > 0.0;
}

double adhesion_of(const SphereInteraction& law, double overlap, double radius) {
  if (const JkrLaw* jkr = jkr_law(law)) return jkr->response(overlap + jkr->reach(), radius).adhesion;
  return law.cohesion * radius * std::max(overlap, 0.0);
}

void reach_up_to(std::vector<SphereInteraction>& laws, double radius) {
  for (SphereInteraction& law : laws) {
    if (auto* jkr = std::get_if<JkrLaw>(&law.normal)) jkr->reach_up_to(radius);
  }
}

bool any_barrier(const std::vector<SphereInteraction>& laws) {
  return std::any_of(laws.begin(), laws.end(),
                     [](const SphereInteraction& law) { return gap_law(law) != nullptr; });
}

bool any_keeps_memory(const std::vector<SphereInteraction>& laws) {
  return std::any_of(laws.begin(), laws.end(),
                     [](const SphereInteraction& law) { return keeps_memory(law); });
}

bool any_rolling(const std::vector<SphereInteraction>& laws) {
  return std::any_of(laws.begin(), laws.end(),
                     [](const SphereInteraction& law) { return law.rolling.acts(); });
}

bool any_history(const std::vector<SphereInteraction>& laws) {
  return std::any_of(laws.begin(), laws.end(), [](const SphereInteraction& law) { return has_history(law); });
}

int latest_strength(const std::vector<SphereInteraction>& laws) {
  int latest = 0;
  for (const SphereInteraction& law : laws) latest = std::max(latest, strength_of(law));
  return latest;
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
  return rule.friction.lever.value_or(traits_of(rule.normal).lever);
}

SphereInteraction make_sphere_interaction(const ContactRule& rule, const ContactMaterials& materials) {
  SphereInteraction law;
  std::visit(
      [&](const auto& spec) {
        if constexpr (std::decay_t<decltype(spec)>::traits.keeps_gap) {
          const GapLaw gap_law = make_gap_law(spec);
          law.normal = GapContact{gap_law, friction_stiffness(rule.friction, gap_law)};
        } else {
          law.normal = spec.make(materials, rule.friction);
        }
      },
      rule.normal);
  if (rule.cohesion && rule.cohesion->law == CohesionModel::jkr) {
    law.normal = JkrLaw(std::get<HertzLaw>(law.normal), rule.cohesion->surface_energy);
  } else if (rule.cohesion) {
    // The circle in which two spheres meet has the area 2π r* δ.
    law.cohesion = 2.0 * std::numbers::pi * rule.cohesion->energy_density;
  }
  law.tension = rule.damping.tension;
  law.damping_ratio = rule.damping.restitution
                          ? damping_ratio(rule.normal, *rule.damping.restitution, rule.damping.tension)
                          : rule.damping.ratio;
  law.friction.static_coefficient = rule.friction.static_coefficient;
  law.friction.dynamic_coefficient = rule.friction.dynamic_coefficient;
  law.friction.damping = rule.friction.damping;
  if (rule.rolling)
    law.rolling = {rule.rolling->model, rule.rolling->coefficient, rule.rolling->damping_ratio,
                   rule.rolling->stiffness.value_or(0.0)};
  // r* is at most the smaller radius. Under a barrier nothing overlaps, and a lost gap is rejected.
  law.watched_from = range_of(law);
  law.levers_meet = lever_arm(rule) == LeverArm::contact;
  return law;
}

}  // namespace scree
