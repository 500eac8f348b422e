#include "core/energy/ledger.hpp"

namespace scree {

double EnergyTerms::stored() const {
  return kinetic_translational + kinetic_rotational + gravitational + elastic_normal + elastic_tangential +
         near_field;
}

double EnergyTerms::dissipated() const {
  return dissipated_damping + dissipated_friction + dissipated_plastic + dissipated_drag +
         dissipated_fracture;
}

}  // namespace scree
