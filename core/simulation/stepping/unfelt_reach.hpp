#pragma once

#include <optional>

#include "core/simulation/parts/step_failure.hpp"

namespace scree {

struct SimulationState;

/// Polyhedra feel cylinders and cones by their vertices, from inside. A run in which one of them reaches over
/// a rim, or comes to the back of such a wall, ends with this failure.
std::optional<StepFailure> unfelt_reach(const SimulationState& state);

}  // namespace scree
