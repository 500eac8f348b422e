#pragma once

#include <memory>

#include "core/simulation/stepping/state.hpp"

namespace scree {

/// The same state under a model with other values, which its laws and limits follow. Forces and stored
/// energies are those of the old values.
std::unique_ptr<SimulationState> with_values(SimulationState& state, std::shared_ptr<const Model> model);

/// The same state with the further bodies and walls of a model. The bodies are not in the scene yet. All
/// contacts of spheres must be found again. Precondition: the spheres are caught up.
std::unique_ptr<SimulationState> with_joined(SimulationState& state, std::shared_ptr<const Model> model);

}  // namespace scree
