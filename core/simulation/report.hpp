#pragma once

#include "core/simulation/simulation.hpp"

namespace scree {

/// The moment as it is; see `Simulation::frame`.
Frame frame_of(const Simulation::State& now, bool contacts);

/// All terms of the energy account at the present time.
EnergyTerms energy_of(const Simulation::State& now);

}  // namespace scree
