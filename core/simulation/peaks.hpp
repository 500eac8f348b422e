#pragma once

#include "core/frame/frame.hpp"

namespace scree {

struct SimulationState;

// Peak forces since the last output: a value of contacts that still exist, separate entries for the others.

/// Starts a new interval, before the first step after an output.
void begin_peaks(SimulationState& state);

/// Largest peak force of any pair [N].
double largest_peak(const SimulationState& state);

/// Adds the peaks to the contacts of a frame, and lists the peaks of pairs that no longer touch.
void add_peaks(const SimulationState& state, Frame& frame);

}  // namespace scree
