#pragma once

#include "core/simulation/simulation.hpp"

namespace scree {

/// Frame at the current time; see `Simulation::frame`.
Frame frame_of(const Simulation::State& state, bool contacts);

/// All terms of the energy account at the current time.
EnergyTerms energy_of(const Simulation::State& state);

}  // namespace scree
