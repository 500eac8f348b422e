#pragma once

#include <array>
#include <string_view>

#include "core/energy/ledger.hpp"

namespace scree {

struct EnergyColumn {
  std::string_view name;
  double EnergyTerms::*term;  ///< [J]
};

/// Of energy.csv behind the time; what came later is last.
inline constexpr std::array<EnergyColumn, 15> energy_columns = {{
    {"kinetic_translational", &EnergyTerms::kinetic_translational},
    {"kinetic_rotational", &EnergyTerms::kinetic_rotational},
    {"gravitational", &EnergyTerms::gravitational},
    {"elastic_normal", &EnergyTerms::elastic_normal},
    {"elastic_tangential", &EnergyTerms::elastic_tangential},
    {"near_field", &EnergyTerms::near_field},
    {"dissipated_damping", &EnergyTerms::dissipated_damping},
    {"dissipated_friction", &EnergyTerms::dissipated_friction},
    {"dissipated_plastic", &EnergyTerms::dissipated_plastic},
    {"dissipated_drag", &EnergyTerms::dissipated_drag},
    {"exchange_stiffness", &EnergyTerms::exchange_stiffness},
    {"exchange_handover", &EnergyTerms::exchange_handover},
    {"external_work", &EnergyTerms::external_work},
    {"balance_error", &EnergyTerms::balance_error},
    {"dissipated_fracture", &EnergyTerms::dissipated_fracture},
}};

}  // namespace scree
