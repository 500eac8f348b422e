#pragma once

#include "app/commands/run.hpp"
#include "core/simulation/simulation.hpp"

namespace scree {

/// Of a lattice that is not moved, once it has been recorded: finds the modes where the scene asks for them,
/// writes them, and prints what came out. Of one that is unstable: writes the mode by which it gives way.
/// @throws std::ios_base::failure
void finish_lattice(const RunOptions& options, const Simulation& simulation, const Frame& last);

}  // namespace scree
