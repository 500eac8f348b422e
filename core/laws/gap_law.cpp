#include "core/laws/gap_law.hpp"

#include <cmath>
#include <numbers>

#include "core/laws/common/tangential_share.hpp"

namespace scree {
namespace {

/// Force, stiffness and energy where a gap is lost: the run ends with the next step, whose motion is no
/// longer finite. Infinity itself would become no number by damping, and that no force.
constexpr double beyond_all = 1e300;
/// Share of the gap where a law becomes steep down to which it is relied on.
constexpr double relied_on = 1e-4;

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
  const double gap = relied_on * law.steep_gap();
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
