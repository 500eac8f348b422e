#pragma once

#include <optional>

#include "core/simulation/parts/step_failure.hpp"

namespace scree {

struct SimulationState;

/// Checks the energy account after some steps and at each output.
/// @return failure if the balance error exceeds `solver.energy_alarm` or an energy is not finite
std::optional<StepFailure> check_account(SimulationState& state);

}  // namespace scree
