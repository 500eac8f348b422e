#include "core/laws/polyhedron_interaction.hpp"

namespace scree {

Interaction make_interaction(const ContactRule& rule, double reach) {
  const GapLaw normal = make_gap_law(rule.normal);
  const double gap = normal.activation_gap();
  return {normal,
          rule.damping.ratio,
          {rule.friction.static_coefficient, rule.friction.dynamic_coefficient,
           friction_stiffness(rule.friction, normal), rule.friction.damping},
          reach * gap,
          normal.stiffness(0.9 * gap)};
}

}  // namespace scree
