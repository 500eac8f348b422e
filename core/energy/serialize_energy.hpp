#pragma once

#include "core/energy/ledger.hpp"

namespace scree {

/// All terms of the energy account, for saved states and recordings. The bindings name every member, so that
/// a new term must be saved to compile.
template <typename Archive>
void serialize(Archive& archive, EnergyTerms& terms) {
  auto& [kinetic_translational, kinetic_rotational, gravitational, elastic_normal, elastic_tangential,
         near_field, dissipated_damping, dissipated_friction, dissipated_plastic, dissipated_drag,
         dissipated_fracture, exchange_stiffness, exchange_handover, exchange_changes, external_work, brought,
         elastic_rolling, dissipated_rolling, dissipated_adhesion, balance_error] = terms;
  archive(kinetic_translational, kinetic_rotational, gravitational, elastic_normal, elastic_tangential,
          near_field, dissipated_damping, dissipated_friction, dissipated_plastic, dissipated_drag,
          dissipated_fracture, exchange_stiffness, exchange_handover, exchange_changes, external_work,
          brought, elastic_rolling, dissipated_rolling, dissipated_adhesion, balance_error);
}

}  // namespace scree
