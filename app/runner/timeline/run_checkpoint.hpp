#pragma once

#include <string>

#include "core/energy/energy_error.hpp"

namespace scree {

/// A saved state of a run from which it can be recomputed.
struct RunCheckpoint {
  std::string state;  ///< see Simulation::save
  EnergyError energy_error;
};

}  // namespace scree
