#pragma once

#include "core/energy/ledger.hpp"
#include "core/spheres/sphere_system.hpp"

namespace scree {

struct SimulationState;

/// All terms of the energy account at the current time.
EnergyTerms energy_of(const SimulationState& state);
/// The same, where something else needs the motion of the spheres, too.
/// @param read  called with the motion of each sphere; from any thread
EnergyTerms energy_of(const SimulationState& state, const SphereSystem::MotionReader& read);

}  // namespace scree
