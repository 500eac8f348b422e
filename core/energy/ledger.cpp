#include "core/energy/ledger.hpp"

#include <algorithm>

namespace scree {

double EnergyTerms::stored() const {
  return kinetic_translational + kinetic_rotational + gravitational + elastic_normal + elastic_tangential +
         near_field;
}

double EnergyTerms::dissipated() const {
  return dissipated_damping + dissipated_friction + dissipated_plastic + dissipated_drag +
         dissipated_fracture;
}

double EnergyTerms::lost() const {
  return dissipated_damping + dissipated_friction + dissipated_plastic + std::max(0.0, dissipated_drag) +
         dissipated_fracture;
}

double EnergyTerms::turned_over() const {
  return kinetic() + elastic_normal + elastic_tangential + std::max(0.0, near_field) + lost();
}

}  // namespace scree
