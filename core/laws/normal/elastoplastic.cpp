#include "core/laws/normal/elastoplastic.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "core/base/text/number.hpp"
#include "core/base/text/quantity.hpp"
#include "core/laws/common/tangential_share.hpp"

namespace scree {
namespace {

/// Steps per elastoplastic contact: recovers the rebound speed to 10⁻³ at the largest unloading stiffness.
constexpr double steps_per_elastoplastic_contact = 50.0;
/// Largest overlap of elastoplastic spheres as a share of their size.
constexpr double pressed_share = 0.05;

void set_loading(ElastoplasticSphereLaw& law, const HardeningSpec& first, const HardeningSpec* second,
                 StorakersForm form) {
  const HardeningSpec both = second != nullptr ? combined_hardening(first, *second) : first;
  law.unit.loading = storakers_loading(both, 1.0, form);
  law.unit.exponent = 1.0 + 0.5 * both.exponent;
  law.radius_exponent = 1.0 - 0.5 * both.exponent;
}

void set_unloading(ElastoplasticSphereLaw& law, const UnloadingSpec& unloading,
                   const ContactMaterials& materials) {
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

std::vector<LawRow> unloading_rows(const UnloadingSpec& unloading, bool keeps_memory) {
  std::vector<LawRow> rows;
  if (const auto* constant = std::get_if<ConstantUnloading>(&unloading)) {
    rows.push_back({"unloading stiffness", format_quantity(constant->stiffness, "N/m"), "k_U = constant"});
  } else if (const auto* by_force = std::get_if<ForceSlopeUnloading>(&unloading)) {
    rows.push_back({"unloading force slope", format_quantity(by_force->slope, "1/m"), "k_U = k_L + S F_max"});
  } else if (const auto* by_overlap = std::get_if<OverlapSlopeUnloading>(&unloading)) {
    if (by_overlap->initial)
      rows.push_back(
          {"unloading initial", format_quantity(*by_overlap->initial, "N/m"), "k_U = k_U⁰ + B h_max"});
    rows.push_back({"unloading overlap slope", format_quantity(by_overlap->slope, "N/m²"),
                    by_overlap->initial ? "k_U = k_U⁰ + B h_max" : "k_U = k_L + B h_max"});
  } else if (const auto* bars = std::get_if<BarUnloading>(&unloading)) {
    rows.push_back({"unloading alpha", number_text(bars->alpha), "k_U = (α + β h/2R) π E R*"});
    rows.push_back({"unloading beta", number_text(bars->beta), "k_U = (α + β h/2R) π E R*"});
  }
  rows.push_back({"memory", keeps_memory ? "remembered" : "reset on separation",
                  "Residual overlap of a pair that has separated"});
  return rows;
}

std::string unloading_summary(const UnloadingSpec& unloading, bool keeps_memory) {
  std::string text = "    unloading k_U = ";
  if (const auto* constant = std::get_if<ConstantUnloading>(&unloading)) {
    text += format_quantity(constant->stiffness, "N/m");
  } else if (const auto* by_force = std::get_if<ForceSlopeUnloading>(&unloading)) {
    text += "k_L + S F_max with S = " + number_text(by_force->slope) + " /m";
  } else if (const auto* by_overlap = std::get_if<OverlapSlopeUnloading>(&unloading)) {
    text += (by_overlap->initial ? format_quantity(*by_overlap->initial, "N/m") : "k_L") +
            " + B h_max with B = " + format_quantity(by_overlap->slope, "N/m²");
  } else if (const auto* bars = std::get_if<BarUnloading>(&unloading)) {
    text += "α π E R* with α = " + number_text(bars->alpha) + " + " + number_text(bars->beta) + " h_max/2R";
  }
  return text + (keeps_memory ? "; residual overlaps are remembered\n"
                              : "; residual overlaps are reset when a pair separates\n");
}

const char* missing_for_unloading(const UnloadingSpec& unloading, const MaterialSpec& material) {
  const bool bars = std::holds_alternative<BarUnloading>(unloading);
  return bars && !material.young_modulus ? "young_modulus" : nullptr;
}

std::vector<LawRow> with(std::vector<LawRow> rows, LawRow first) {
  rows.insert(rows.begin(), std::move(first));
  return rows;
}

const char* const of_loading = "0.1 of the loading stiffness";

std::string harder(double factor) {
  return "materials " + number_text(round_up_125(factor)) + " times as hard (yield_stress, hardening.stress)";
}

}  // namespace

ElastoplasticLaw ElastoplasticSphereLaw::between(double first, double second) const {
  ElastoplasticLaw law = unit;
  if (radius_exponent != 0.0) {
    const double radius = 1.0 / (1.0 / first + 1.0 / second);
    law.loading *= radius_exponent == 1.0 ? radius : std::pow(radius, radius_exponent);
  }
  if (alpha > 0.0) {
    // A surface is rigid and has no bar: neither compliance nor length.
    const double bars = std::numbers::pi / (1.0 / (first_modulus * first) + 1.0 / (second_modulus * second));
    const double length = std::isinf(second) ? first : first + second;
    law.unloading = alpha * bars;
    law.by_overlap = beta * bars / length;
  }
  return law;
}

double ElastoplasticSphereLaw::recoverable(double overlap, double first, double second,
                                           double largest) const {
  return response(between(first, second), overlap, largest).recoverable;
}

HistoryContact<double> ElastoplasticSphereLaw::contact(double overlap, double first, double second,
                                                       double largest) const {
  if (overlap <= 0.0) return {{}, keeps_memory ? largest : 0.0, 0.0};
  const ElastoplasticLaw law = between(first, second);
  const ElastoplasticResponse at = response(law, overlap, largest);
  const double tangential =
      fixed_tangential > 0.0 ? fixed_tangential : tangential_share * loading_stiffness(law, overlap);
  HistoryContact<double> contact{{at.force, at.stiffness, tangential}, largest, 0.0};
  if (overlap > largest) {
    contact.largest = overlap;
    contact.lost = plastic_work(law, overlap) - plastic_work(law, largest);
  }
  return contact;
}

/// Contact time of an elastoplastic impact, or of the deepest overlap for which the law holds, whichever is
/// stiffer.
double ElastoplasticSphereLaw::contact_time(const SphereImpact& impact) const {
  const ElastoplasticLaw law = between(impact.radii.first, impact.radii.second);
  const double power = law.exponent + 1.0;
  const double deepest =
      std::pow(0.5 * power * impact.mass * impact.speed * impact.speed / law.loading, 1.0 / power);
  return std::numbers::pi *
         std::sqrt(impact.mass /
                   unloading_stiffness(law, std::max(deepest, pressed_share * impact.radii.sum())));
}

double ElastoplasticSphereLaw::steps(const DashpotMotion&) {
  return steps_per_elastoplastic_contact;
}

std::optional<LawFault> WaltonBraunLawSpec::fault() const {
  // Values that depend on materials and radii are checked with the bodies.
  if (!loading) return {};
  const auto too_soft = [&](const char* key, double stiffness) -> std::optional<LawFault> {
    if (stiffness >= *loading) return {};
    return LawFault{"unloading", key,
                    "is " + number_text(stiffness) + ", less than the loading stiffness " +
                        number_text(*loading) + "; it must be at least that"};
  };
  if (const auto* constant = std::get_if<ConstantUnloading>(&unloading))
    return too_soft("stiffness", constant->stiffness);
  const auto* by_overlap = std::get_if<OverlapSlopeUnloading>(&unloading);
  return by_overlap != nullptr && by_overlap->initial ? too_soft("initial", *by_overlap->initial)
                                                      : std::nullopt;
}

const char* WaltonBraunLawSpec::missing_data(const MaterialSpec& material) const {
  if (!loading && !material.yield_stress) return "yield_stress";
  return missing_for_unloading(unloading, material);
}

ElastoplasticSphereLaw WaltonBraunLawSpec::make(const ContactMaterials& materials,
                                                const FrictionSpec& friction) const {
  ElastoplasticSphereLaw law;
  if (loading) {
    law.unit.loading = *loading;
  } else {
    const HardeningSpec first{*materials.first->yield_stress, 0.0};
    const HardeningSpec second{materials.second != nullptr ? *materials.second->yield_stress : 0.0, 0.0};
    set_loading(law, first, materials.second != nullptr ? &second : nullptr, StorakersForm::printed);
  }
  set_unloading(law, unloading, materials);
  law.keeps_memory = keeps_memory;
  law.fixed_tangential = friction.stiffness.value_or(0.0);
  return law;
}

std::vector<LawRow> WaltonBraunLawSpec::rows() const {
  return with(unloading_rows(unloading, keeps_memory),
              {"loading", loading ? format_quantity(*loading, "N/m") : "after Storåkers",
               loading ? "k_L of F = k_L h" : "k_L = 6π c² σ_Y R*, c² = 1.43"});
}

std::string WaltonBraunLawSpec::summary() const {
  return "Walton–Braun, loading " +
         (loading ? format_quantity(*loading, "N/m") : "after Storåkers, 6π c² σ_Y R*") + "\n" +
         unloading_summary(unloading, keeps_memory);
}

std::string WaltonBraunLawSpec::tangential(const FrictionSpec&) {
  return of_loading;
}

std::string WaltonBraunLawSpec::sufficient_parameters(double factor, const MaterialSpec*) const {
  return loading ? "loading = " + number_text(round_up_125(*loading * factor)) : harder(factor);
}

const char* StorakersLawSpec::missing_data(const MaterialSpec& material) const {
  if (!material.hardening) return "hardening";
  return missing_for_unloading(unloading, material);
}

const char* StorakersLawSpec::mismatch(const MaterialSpec& one, const MaterialSpec& other) {
  return one.hardening->exponent == other.hardening->exponent
             ? nullptr
             : " have different hardening exponents; the law \"storakers\" is for equal ones";
}

ElastoplasticSphereLaw StorakersLawSpec::make(const ContactMaterials& materials,
                                              const FrictionSpec& friction) const {
  ElastoplasticSphereLaw law;
  const MaterialSpec* second = materials.second;
  set_loading(law, *materials.first->hardening, second != nullptr ? &*second->hardening : nullptr, form);
  set_unloading(law, unloading, materials);
  law.keeps_memory = keeps_memory;
  law.fixed_tangential = friction.stiffness.value_or(0.0);
  return law;
}

std::vector<LawRow> StorakersLawSpec::rows() const {
  return with(unloading_rows(unloading, keeps_memory),
              {"loading", "hardening", "F = K h^(1 + m/2), from the materials' hardening"});
}

std::string StorakersLawSpec::summary() const {
  return std::string("Storåkers, loading K h^(1 + m/2)") +
         (form == StorakersForm::consistent ? ", consistent form\n" : "\n") +
         unloading_summary(unloading, keeps_memory);
}

std::string StorakersLawSpec::tangential(const FrictionSpec&) {
  return of_loading;
}

std::string StorakersLawSpec::sufficient_parameters(double factor, const MaterialSpec*) {
  return harder(factor);
}

std::string unloading_formula(const UnloadingSpec& unloading, bool on_surface) {
  if (std::holds_alternative<ConstantUnloading>(unloading)) return "stiffness";
  if (std::holds_alternative<BarUnloading>(unloading))
    return on_surface ? "α π E R with α = alpha + beta h_max/R" : "α π E R* with α = alpha + beta h_max/2R";
  return "initial + overlap_slope h_max";
}

}  // namespace scree
