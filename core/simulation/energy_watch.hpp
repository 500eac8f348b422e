#pragma once

#include <optional>

#include "core/simulation/simulation.hpp"

namespace scree {

/// Checks the energy account after some steps and at each output.
/// @return failure if the balance error exceeds `solver.energy_alarm` or an energy is not finite
std::optional<StepFailure> check_account(Simulation::State& state);

}  // namespace scree
