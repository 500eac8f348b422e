#pragma once

#include "core/simulation/simulation.hpp"

namespace scree {

// The largest forces since the last output: of partners that still touch as a number of their contacts, of
// those that touch no more as contacts of their own.

/// Before the first step after an output.
void begin_peaks(Simulation::State& now);

/// Of all partners [N].
double largest_peak(const Simulation::State& now);

/// Tells the contacts of a frame of them, and lists those of what touches no more.
void add_peaks(const Simulation::State& now, Frame& frame);

}  // namespace scree
