#pragma once

#include "app/cli/interrupt.hpp"
#include "app/commands/run_command.hpp"
#include "core/simulation/simulation.hpp"

namespace scree {

/// Finishes a static or unstable lattice after recording: computes and writes the modes if requested, and
/// prints the results. For an unstable lattice prints a message and writes the unstable mode.
/// @param failure  of the last step
/// @return exit status: 1 if modes cannot be found, 130 if the search was interrupted
/// @throws std::ios_base::failure
int finish_lattice(const RunOptions& options, const Simulation& simulation,
                   const std::optional<StepFailure>& failure, const Frame& last,
                   const InterruptGuard& interrupt);

}  // namespace scree
