#include "core/laws/polyhedron_interaction.hpp"

#include "core/laws/tangential_share.hpp"

namespace scree {

Interaction make_interaction(const ContactRule& rule, double reach) {
  const auto& spec = std::get<BarrierLawSpec>(rule.normal);
  const BarrierLaw normal(spec.activation_gap, spec.stiffness, spec.exponent, spec.barrier_fraction,
                          spec.barrier_exponent);
  const double stiffness =
      rule.friction.stiffness.value_or(tangential_share * normal.stiffness(0.5 * spec.activation_gap));
  return {
      normal,
      rule.damping.ratio,
      {rule.friction.static_coefficient, rule.friction.dynamic_coefficient, stiffness, rule.friction.damping},
      reach * spec.activation_gap,
      normal.stiffness(0.9 * spec.activation_gap)};
}

}  // namespace scree
