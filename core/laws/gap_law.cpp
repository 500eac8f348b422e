#include "core/laws/gap_law.hpp"

#include <cmath>
#include <numbers>

#include "core/laws/common/tangential_share.hpp"

namespace scree {
namespace {

/// Force, stiffness and energy of a lost gap: the run ends with the next step, whose motion is no longer
/// finite. Infinity itself would become NaN by damping, which counts as no force.
constexpr double beyond_all = 1e300;
/// Smallest usable gap, as a share of the steep gap.
constexpr double usable_share = 1e-4;

}  // namespace

GapLaw make_gap_law(const NormalLawSpec& law) {
  return std::visit(
      [](const auto& spec) -> GapLaw {
        if constexpr (std::decay_t<decltype(spec)>::traits.keeps_gap) return GapLaw(spec.make());
        throw std::bad_variant_access();
      },
      law);
}

double friction_stiffness(const FrictionSpec& friction, const GapLaw& law) {
  return friction.stiffness.value_or(tangential_share * law.typical_stiffness());
}

GapCapacity capacity_of(const GapLaw& law) {
  const double gap = usable_share * law.steep_gap();
  return {gap, law.potential(gap)};
}

GapResponse GapContact::at(double depth) const {
  const double gap = law.activation_gap() - depth;
  if (gap > 0.0) return law.response(gap);
  return {beyond_all, beyond_all, beyond_all};
}

double GapContact::loading(double overlap, const ContactRadii&) const {
  return overlap < 0.0 ? law.force(-overlap) : std::numeric_limits<double>::quiet_NaN();
}

double GapContact::work(double, const ContactRadii&) const {
  return capacity_of(law).energy;
}

double GapContact::stiffness_at(double, const ContactRadii&) const {
  return law.typical_stiffness();
}

double GapContact::contact_time(const SphereImpact& impact) const {
  return std::numbers::pi * std::sqrt(impact.mass / law.typical_stiffness());
}

}  // namespace scree
