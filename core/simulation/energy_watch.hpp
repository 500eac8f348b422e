#pragma once

#include <optional>

#include "core/simulation/simulation.hpp"

namespace scree {

/// Looks at the energy account now and then, and at each output: it stops a run that it shows to be wrong.
std::optional<StepFailure> check_account(Simulation::State& now);

}  // namespace scree
