#include "core/laws/normal/log_barrier.hpp"

#include <cmath>

#include "core/base/text/number.hpp"
#include "core/base/text/quantity.hpp"
#include "core/laws/common/tangential_share.hpp"

namespace scree {

GapResponse LogBarrierLaw::response(double gap) const {
  const double depth = activation_gap_ - gap;
  if (depth <= 0.0) return {};
  const double ratio = depth / gap;
  const double logarithm = std::log1p(ratio);  // ln(ḡ/g)
  return {stiffness_ * depth * (2.0 * logarithm + ratio),
          stiffness_ * (2.0 * logarithm + ratio * (4.0 + ratio)), stiffness_ * depth * depth * logarithm};
}

std::vector<LawRow> LogBarrierLawSpec::rows() const {
  return {{"activation gap", format_quantity(activation_gap, "m"), "Forces act below this gap: ḡ"},
          {"stiffness", format_quantity(stiffness, "N/m"), "κ of U = −κ (g − ḡ)² ln(g/ḡ)"}};
}

std::string LogBarrierLawSpec::summary() const {
  return "logarithmic barrier from " + format_quantity(activation_gap, "m") + " on, stiffness " +
         format_quantity(known_stiffness(), "N/m") + " at half of that\n";
}

std::string LogBarrierLawSpec::tangential(const FrictionSpec&) const {
  return format_quantity(tangential_share * known_stiffness(), "N/m");
}

double LogBarrierLawSpec::known_stiffness() const {
  return make().response(0.5 * activation_gap).stiffness;
}

std::string LogBarrierLawSpec::sufficient_parameters(double factor, const MaterialSpec*) const {
  return "stiffness = " + number_text(round_up_125(stiffness * factor)) +
         " or activation_gap = " + number_text(round_up_125(activation_gap * std::sqrt(factor)));
}

}  // namespace scree
