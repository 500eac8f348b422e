#include "core/simulation/parts/contact_totals.hpp"

#include <algorithm>

#include "core/polyhedra/implicit/pair_limits.hpp"

namespace scree {

void ContactTotals::add_moving(const ContactPair& pair, const Interaction& law) {
  closing_time = std::min(closing_time, pair.closing_time);
  impact_rate = std::max(impact_rate, pair.fastest / law.normal.activation_gap());
  if (pair.acts) elastic_energy += pair.energy.elastic_normal + pair.energy.elastic_tangential;
  squared_acceleration += pair.energy_acceleration * pair.energy_acceleration;
  impact_energy += pair.impact_energy;
}

void ContactTotals::operator+=(const ContactTotals& other) {
  crossed = crossed || other.crossed;
  closing_time = std::min(closing_time, other.closing_time);
  impact_rate = std::max(impact_rate, other.impact_rate);
  elastic_energy += other.elastic_energy;
  squared_acceleration += other.squared_acceleration;
  impact_energy += other.impact_energy;
  smallest_gap = std::min(smallest_gap, other.smallest_gap);
  driven_step = std::min(driven_step, other.driven_step);
}

void ContactTotals::add_driven(const ContactPair& pair, const Interaction& law, const RigidState& a,
                               const RigidState& b) {
  if (pair.acts) elastic_energy += pair.energy.elastic_normal + pair.energy.elastic_tangential;
  driven_step = std::min(driven_step, step_of_driven(pair, law, a, b));
}

}  // namespace scree
