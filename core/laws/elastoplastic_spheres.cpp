#include "core/laws/elastoplastic_spheres.hpp"

#include <cmath>
#include <numbers>

#include "core/laws/storakers.hpp"
#include "core/laws/tangential_share.hpp"

namespace scree {
namespace {

void set_loading(DentingLaw& law, const HardeningSpec& first, const HardeningSpec* second,
                 StorakersForm form) {
  const HardeningSpec both = second != nullptr ? combined_hardening(first, *second) : first;
  law.unit.loading = storakers_loading(both, 1.0, form);
  law.unit.exponent = 1.0 + 0.5 * both.exponent;
  law.radius_exponent = 1.0 - 0.5 * both.exponent;
}

void set_unloading(DentingLaw& law, const UnloadingSpec& unloading, const ContactMaterials& materials) {
  if (const auto* constant = std::get_if<ConstantUnloading>(&unloading)) {
    law.unit.unloading = constant->stiffness;
  } else if (const auto* by_force = std::get_if<ForceSlopeUnloading>(&unloading)) {
    law.unit.from_loading = true;
    law.unit.by_force = by_force->slope;
  } else if (const auto* by_overlap = std::get_if<OverlapSlopeUnloading>(&unloading)) {
    law.unit.from_loading = !by_overlap->initial.has_value();
    law.unit.unloading = by_overlap->initial.value_or(0.0);
    law.unit.by_overlap = by_overlap->slope;
  } else if (const auto* bars = std::get_if<BarUnloading>(&unloading)) {
    law.alpha = bars->alpha;
    law.beta = bars->beta;
    law.first_modulus = *materials.first->young_modulus;
    if (materials.second != nullptr) law.second_modulus = *materials.second->young_modulus;
  }
}

}  // namespace

bool is_elastoplastic(const NormalLawSpec& law) {
  return std::holds_alternative<WaltonBraunLawSpec>(law) || std::holds_alternative<StorakersLawSpec>(law);
}

DentingLaw make_denting_law(const ContactRule& rule, const ContactMaterials& materials) {
  DentingLaw law;
  if (const auto* storakers = std::get_if<StorakersLawSpec>(&rule.normal)) {
    const MaterialSpec* second = materials.second;
    set_loading(law, *materials.first->hardening, second != nullptr ? &*second->hardening : nullptr,
                storakers->form);
    set_unloading(law, storakers->unloading, materials);
    law.keeps_memory = storakers->keeps_memory;
  } else {
    const auto& normal = std::get<WaltonBraunLawSpec>(rule.normal);
    if (normal.loading) {
      law.unit.loading = *normal.loading;
    } else {
      const HardeningSpec first{*materials.first->yield_stress, 0.0};
      const HardeningSpec second{materials.second != nullptr ? *materials.second->yield_stress : 0.0, 0.0};
      set_loading(law, first, materials.second != nullptr ? &second : nullptr, StorakersForm::printed);
    }
    set_unloading(law, normal.unloading, materials);
    law.keeps_memory = normal.keeps_memory;
  }
  law.fixed_tangential = rule.friction.stiffness.value_or(0.0);
  return law;
}

ElastoplasticLaw DentingLaw::between(double first, double second) const {
  ElastoplasticLaw law = unit;
  if (radius_exponent != 0.0) {
    const double radius = 1.0 / (1.0 / first + 1.0 / second);
    law.loading *= radius_exponent == 1.0 ? radius : std::pow(radius, radius_exponent);
  }
  if (alpha > 0.0) {
    // A surface is rigid: it has no bar, neither its compliance nor its length.
    const double bars = std::numbers::pi / (1.0 / (first_modulus * first) + 1.0 / (second_modulus * second));
    const double length = std::isinf(second) ? first : first + second;
    law.unloading = alpha * bars;
    law.by_overlap = beta * bars / length;
  }
  return law;
}

DentedContact<double> DentingLaw::contact(double overlap, double first, double second, double largest) const {
  if (overlap <= 0.0) return {{}, keeps_memory ? largest : 0.0, 0.0};
  const ElastoplasticLaw law = between(first, second);
  const ElastoplasticResponse at = response(law, overlap, largest);
  const double tangential =
      fixed_tangential > 0.0 ? fixed_tangential : tangential_share * loading_stiffness(law, overlap);
  DentedContact<double> contact{{at.force, at.stiffness, tangential}, largest, 0.0};
  if (overlap > largest) {
    contact.largest = overlap;
    contact.lost = plastic_work(law, overlap) - plastic_work(law, largest);
  }
  return contact;
}

}  // namespace scree
