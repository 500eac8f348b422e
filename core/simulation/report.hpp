#pragma once

#include "core/frame/frame.hpp"

namespace scree {

struct SimulationState;

/// Frame at the current time; see `Simulation::frame`.
Frame frame_of(const SimulationState& state, bool contacts);

}  // namespace scree
