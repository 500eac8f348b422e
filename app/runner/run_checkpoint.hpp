#pragma once

#include <string>

#include "core/energy/energy_error.hpp"

namespace scree {

/// A state of a run from which it can be computed anew.
struct RunCheckpoint {
  std::string state;  ///< see Simulation::save
  EnergyError energy_error;
};

}  // namespace scree
