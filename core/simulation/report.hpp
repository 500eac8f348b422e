#pragma once

#include "core/simulation/simulation.hpp"

namespace scree {

/// Frame at the current time; see `Simulation::frame`.
Frame frame_of(const Simulation::State& state, bool contacts);

/// All terms of the energy account at the current time.
EnergyTerms energy_of(const Simulation::State& state);

// Peak forces since the last output: a value of contacts that still exist, separate entries for the others.

/// Starts a new interval, before the first step after an output.
void begin_peaks(Simulation::State& state);

/// Largest peak force of any pair [N].
double largest_peak(const Simulation::State& state);

/// Adds the peaks to the contacts of a frame, and lists the peaks of pairs that no longer touch.
void add_peaks(const Simulation::State& state, Frame& frame);

/// Updates the models that frames have, after events or values have changed. All frames of a run have the
/// bodies of all its times; those that join later are not in the scene yet.
void renew_roster(Simulation::State& state);

}  // namespace scree
