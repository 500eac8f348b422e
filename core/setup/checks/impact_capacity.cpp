#include "core/setup/checks/impact_capacity.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/base/text/number.hpp"
#include "core/base/text/quantity.hpp"
#include "core/laws/gap_law.hpp"
#include "core/step_size/impact_speed.hpp"

namespace scree {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

/// Describes the capacity of a gap law, and parameters that would suffice.
std::string about_gap(const ContactRule& rule, const std::string& sufficient_parameters) {
  const GapCapacity capacity = capacity_of(make_gap_law(rule.normal));
  return std::visit(
      [&](const auto& spec) -> std::string {
        if constexpr (std::decay_t<decltype(spec)>::traits.keeps_gap) {
          return "but one contact stores " + format_quantity(capacity.energy, "J") + " down to a gap of " +
                 format_quantity(capacity.gap, "m") + spec.stored_below() + "; " + sufficient_parameters +
                 " would suffice";
        }
        return {};
      },
      rule.normal);
}

/// Work of first loading up to the largest overlap for which the law is valid [J].
/// @param other  radius of the partner; infinite: a surface [m]
double work_within_range(const SphereInteraction& law, double smallest, double other) {
  return std::visit(
      [&](const auto& normal) {
        return normal.work(normal.range * smallest, {smallest, other});
      },
      law.normal);
}

}  // namespace

const ContactRule* ImpactCapacity::rule(const ImpactPartners& partners) const {
  const int rule = model_.rule[model_.bodies[partners.body].material][partners.material];
  return rule < 0 ? nullptr : &model_.scene.contacts[rule];
}

/// Law of a contact with a sphere; null: no sphere takes part, or there is no law.
const SphereInteraction* ImpactCapacity::sphere_law(const ImpactPartners& partners) const {
  const auto& [body, material, other] = partners;
  const bool sphere = is_sphere(model_, body);
  const bool at_sphere = other >= 0 && is_sphere(model_, other);
  if (!sphere && !at_sphere) return nullptr;
  const int own = model_.bodies[body].material;
  const SpherePartner partner = other < 0             ? SpherePartner::wall
                                : sphere && at_sphere ? SpherePartner::sphere
                                                      : SpherePartner::polyhedron;
  const int law = sphere ? laws_.between(own, material, partner) : laws_.between(material, own, partner);
  return law < 0 ? nullptr : &laws_.laws[law];
}

double ImpactCapacity::smaller_radius(const ImpactPartners& partners) const {
  double radius = is_sphere(model_, partners.body) ? bounding_radius(model_, partners.body) : infinity;
  if (partners.other >= 0 && is_sphere(model_, partners.other))
    radius = std::min(radius, bounding_radius(model_, partners.other));
  return radius;
}

double ImpactCapacity::energy(const ImpactPartners& partners) const {
  const ContactRule* rule = this->rule(partners);
  if (rule == nullptr) return infinity;
  if (keeps_gap(rule->normal)) return capacity_of(make_gap_law(rule->normal)).energy;
  const SphereInteraction* law = sphere_law(partners);
  if (law == nullptr) return infinity;
  const double smaller = smaller_radius(partners);
  const bool two =
      partners.other >= 0 && is_sphere(model_, partners.body) && is_sphere(model_, partners.other);
  const double larger =
      two ? std::max(bounding_radius(model_, partners.body), bounding_radius(model_, partners.other))
          : infinity;
  return work_within_range(*law, smaller, larger);
}

bool ImpactCapacity::may_be_exceeded() const {
  const std::vector<ContactRule>& rules = model_.scene.contacts;
  if (std::any_of(rules.begin(), rules.end(), [](const ContactRule& rule) { return keeps_gap(rule.normal); }))
    return true;
  double smallest = infinity;  // radius
  double heaviest = 0.0;
  for (int body = 0; body < static_cast<int>(model_.bodies.size()); ++body) {
    if (!model_.bodies[body].fixed) heaviest = std::max(heaviest, model_.bodies[body].mass);
    if (is_sphere(model_, body)) smallest = std::min(smallest, bounding_radius(model_, body));
  }
  if (std::isinf(smallest)) return false;
  const double energy = 0.5 * heaviest * squared_speed_without_near_field(model_);
  return std::any_of(laws_.laws.begin(), laws_.laws.end(), [&](const SphereInteraction& law) {
    return energy > work_within_range(law, smallest, smallest);
  });
}

std::string ImpactCapacity::sufficient_parameters(const ImpactPartners& partners, double factor) const {
  const int own = model_.bodies[partners.body].material;
  const bool alone = partners.other < 0 || partners.material == own;
  const MaterialSpec* material = alone ? &model_.scene.materials[own] : nullptr;
  return std::visit([&](const auto& spec) { return spec.sufficient_parameters(factor, material); },
                    rule(partners)->normal);
}

std::string ImpactCapacity::too_much(const ImpactPartners& partners, double energy) const {
  const ContactRule& rule = *this->rule(partners);
  const double factor = energy / this->energy(partners);
  if (keeps_gap(rule.normal)) return about_gap(rule, sufficient_parameters(partners, factor));
  const SphereInteraction& law = *sphere_law(partners);
  const double range = range_of(law) * smaller_radius(partners);
  const double exponent = std::visit([](const auto& normal) { return normal.energy_exponent(); }, law.normal);
  const double overlap = range * std::pow(factor, 1.0 / exponent);
  return "which takes an overlap of " + format_quantity(overlap, "m") + ", but the law holds up to " +
         format_quantity(range, "m") + " (" + number_text(100.0 * range_of(law)) +
         " % of the smaller radius); " + sufficient_parameters(partners, factor) + " would suffice";
}

}  // namespace scree
