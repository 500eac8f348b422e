#pragma once

#include <vector>

#include "core/frame/frame.hpp"

namespace scree {

struct SimulationState;

// Probes of flow: they count the bodies whose centres pass a plane from step to step, or those of a stream.

/// Starts a new interval for the rates. Call before the first step after an output.
void begin_flows(SimulationState& state);

/// Remembers where bodies are before a step.
void note_centers(SimulationState& state);

/// Counts the bodies that have passed during the step. Call before bodies leave.
void count_flows(SimulationState& state);

/// What has passed so far, as the probes of flow of the scene.
std::vector<FrameFlow> flows_of(const SimulationState& state);

}  // namespace scree
