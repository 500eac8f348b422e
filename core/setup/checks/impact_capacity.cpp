#include "core/setup/checks/impact_capacity.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/base/text/number.hpp"
#include "core/base/text/quantity.hpp"
#include "core/laws/polyhedron_interaction.hpp"
#include "core/step_size/impact_speed.hpp"

namespace scree {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
/// Share of the barrier gap ḡ̄ down to which a law is relied on.
constexpr double relied_on = 1e-4;

bool is_barrier(const ContactRule& rule) {
  return std::holds_alternative<BarrierLawSpec>(rule.normal);
}

double stored_by_barrier(const ContactRule& rule) {
  const BarrierLaw law = make_interaction(rule).normal;
  return law.potential(relied_on * law.barrier_gap());
}

/// n of the energy ∝ hⁿ that an overlap takes.
double energy_exponent(const SphereInteraction& law) {
  if (std::holds_alternative<LinearLaw>(law.normal)) return 2.0;
  const DentingLaw* denting = denting_law(law);
  return denting != nullptr ? denting->unit.exponent + 1.0 : 2.5;
}

std::string about_barrier(const ContactRule& rule, double factor) {
  const auto& spec = std::get<BarrierLawSpec>(rule.normal);
  const double gap = relied_on * make_interaction(rule).normal.barrier_gap();
  const double stiffness = round_up_125(spec.stiffness * factor);
  const double activation_gap =
      round_up_125(spec.activation_gap * std::pow(factor, 1.0 / (spec.exponent + 1.0)));
  std::string text = "but one contact stores " + format_quantity(stored_by_barrier(rule), "J") +
                     " down to a gap of " + format_quantity(gap, "m");
  if (spec.barrier_exponent == -1.0)
    text += ", and with barrier_exponent = -1 little more below it (the logarithm of the gap)";
  return text + "; stiffness = " + number_text(stiffness) +
         " or activation_gap = " + number_text(activation_gap) + " would hold it";
}

}  // namespace

const ContactRule* ImpactCapacity::rule(const ImpactPartners& partners) const {
  const int rule = model_.rule[model_.bodies[partners.body].material][partners.material];
  return rule < 0 ? nullptr : &model_.scene.contacts[rule];
}

/// Null: no sphere takes part, or there is no law.
const SphereInteraction* ImpactCapacity::sphere_law(const ImpactPartners& partners) const {
  const auto& [body, material, other] = partners;
  const bool sphere = is_sphere(model_, body);
  const bool at_sphere = other >= 0 && is_sphere(model_, other);
  if (!sphere && !at_sphere) return nullptr;
  const int own = model_.bodies[body].material;
  const int law = other < 0   ? laws_.walls[own][material]
                  : !sphere   ? laws_.polyhedra[material][own]
                  : at_sphere ? laws_.bodies[own][material]
                              : laws_.polyhedra[own][material];
  return law < 0 ? nullptr : &laws_.laws[law];
}

double ImpactCapacity::smaller_radius(const ImpactPartners& partners) const {
  double radius = is_sphere(model_, partners.body) ? bounding_radius(model_, partners.body) : infinity;
  if (partners.other >= 0 && is_sphere(model_, partners.other))
    radius = std::min(radius, bounding_radius(model_, partners.other));
  return radius;
}

/// @param other  infinite: a surface [m]
double ImpactCapacity::held(const SphereInteraction& law, double overlap, double radius, double other) const {
  const double effective = std::isinf(other) ? radius : radius * other / (radius + other);
  if (const auto* hertz = std::get_if<HertzLaw>(&law.normal)) return hertz->potential(overlap, effective);
  if (const auto* linear = std::get_if<LinearLaw>(&law.normal)) return linear->potential(overlap, effective);
  if (const DentingLaw* denting = denting_law(law))
    return loading_work(denting->between(radius, other), overlap);
  return infinity;
}

double ImpactCapacity::energy(const ImpactPartners& partners) const {
  const ContactRule* rule = this->rule(partners);
  if (rule == nullptr) return infinity;
  if (is_barrier(*rule)) return stored_by_barrier(*rule);
  const SphereInteraction* law = sphere_law(partners);
  if (law == nullptr) return infinity;
  const double smaller = smaller_radius(partners);
  const bool two =
      partners.other >= 0 && is_sphere(model_, partners.body) && is_sphere(model_, partners.other);
  const double larger =
      two ? std::max(bounding_radius(model_, partners.body), bounding_radius(model_, partners.other))
          : infinity;
  return held(*law, range_of(*law) * smaller, smaller, larger);
}

bool ImpactCapacity::may_be_exceeded() const {
  const std::vector<ContactRule>& rules = model_.scene.contacts;
  if (std::any_of(rules.begin(), rules.end(), is_barrier)) return true;
  double smallest = infinity;  // radius
  double heaviest = 0.0;
  for (int body = 0; body < static_cast<int>(model_.bodies.size()); ++body) {
    if (!model_.bodies[body].fixed) heaviest = std::max(heaviest, model_.bodies[body].mass);
    if (is_sphere(model_, body)) smallest = std::min(smallest, bounding_radius(model_, body));
  }
  if (std::isinf(smallest)) return false;
  const double energy = 0.5 * heaviest * squared_speed_without_near_field(model_);
  return std::any_of(laws_.laws.begin(), laws_.laws.end(), [&](const SphereInteraction& law) {
    return energy > held(law, range_of(law) * smallest, smallest, smallest);
  });
}

std::string ImpactCapacity::what_would_hold(const ImpactPartners& partners, double factor) const {
  const ContactRule& rule = *this->rule(partners);
  if (const auto* linear = std::get_if<LinearLawSpec>(&rule.normal))
    return "stiffness = " + number_text(round_up_125(linear->stiffness * factor));
  if (const auto* dented = std::get_if<WaltonBraunLawSpec>(&rule.normal);
      dented != nullptr && dented->loading)
    return "loading = " + number_text(round_up_125(*dented->loading * factor));
  const int own = model_.bodies[partners.body].material;
  const auto& young = model_.scene.materials[own].young_modulus;
  const bool alone = partners.other < 0 || partners.material == own;
  if (std::holds_alternative<HertzLawSpec>(rule.normal) && young && alone)
    return "young_modulus = " + number_text(round_up_125(*young * factor)) + " of \"" +
           model_.scene.materials[own].name + "\"";
  return "materials " + number_text(round_up_125(factor)) + " times as " +
         (std::holds_alternative<HertzLawSpec>(rule.normal) ? "stiff (young_modulus)"
                                                            : "hard (yield_stress, hardening.stress)");
}

std::string ImpactCapacity::too_much(const ImpactPartners& partners, double energy) const {
  const ContactRule& rule = *this->rule(partners);
  const double factor = energy / this->energy(partners);
  if (is_barrier(rule)) return about_barrier(rule, factor);
  const SphereInteraction& law = *sphere_law(partners);
  const double range = range_of(law) * smaller_radius(partners);
  const double overlap = range * std::pow(factor, 1.0 / energy_exponent(law));
  return "which takes an overlap of " + format_quantity(overlap, "m") + ", but the law holds up to " +
         format_quantity(range, "m") + " (" +
         (denting_law(law) != nullptr ? "5 % of a diameter" : "half a radius") + "); " +
         what_would_hold(partners, factor) + " would hold it";
}

}  // namespace scree
