#pragma once

#include "app/cli/interrupt.hpp"
#include "app/commands/run_command.hpp"
#include "core/simulation/simulation.hpp"

namespace scree {

/// Of a lattice that is not moved, once it has been recorded: finds the modes where the scene asks for them,
/// writes them, and prints what came out. Of any that is unstable: says so, and writes the mode by which it
/// gives way.
/// @param failure  of the last step
/// @return the exit status: 1 where modes cannot be found, 130 where the search for them was interrupted
/// @throws std::ios_base::failure
int finish_lattice(const RunOptions& options, const Simulation& simulation,
                   const std::optional<StepFailure>& failure, const Frame& last,
                   const InterruptGuard& interrupt);

}  // namespace scree
