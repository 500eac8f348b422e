#include "core/energy/ledger.hpp"

#include <algorithm>
#include <cmath>

namespace scree {

double EnergyTerms::stored() const {
  return kinetic_translational + kinetic_rotational + gravitational + elastic_normal + elastic_tangential +
         elastic_rolling + near_field;
}

double EnergyTerms::dissipated() const {
  return dissipated_damping + dissipated_friction + dissipated_rolling + dissipated_adhesion +
         dissipated_plastic + dissipated_drag + dissipated_fracture;
}

double EnergyTerms::lost() const {
  return dissipated_damping + dissipated_friction + dissipated_rolling + dissipated_adhesion +
         dissipated_plastic + std::max(0.0, dissipated_drag) + dissipated_fracture;
}

double EnergyTerms::internal_throughput() const {
  return kinetic() + std::abs(elastic_normal) + elastic_tangential + elastic_rolling +
         std::max(0.0, near_field) + lost();
}

double EnergyTerms::throughput() const {
  return std::max({internal_throughput(), std::abs(external_work - brought), std::abs(dissipated_drag)});
}

double EnergyTerms::unexplained() const {
  return std::max(std::abs(balance_error), std::abs(balance_error - exchange_handover));
}

double EnergyTerms::round_off() const {
  constexpr double share = 1e-11;
  return share * std::max({throughput(), std::abs(gravitational), std::abs(external_work),
                           std::abs(near_field), std::abs(brought)});
}

}  // namespace scree
