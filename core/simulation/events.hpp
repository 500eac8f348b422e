#pragma once

#include <optional>

#include "core/simulation/simulation.hpp"

namespace scree {

// Events: bodies and walls are added or removed, friction changes.

/// Applies the due events in chronological order.
std::optional<StepFailure> apply_due(Simulation::State& state);

/// Applies due events with `between_steps` and the events before them. A failing event stays due; the next
/// step reports it.
void apply_between_steps(Simulation::State& state);

/// Applies a change immediately and enters it in the timetable.
std::optional<StepFailure> apply_now(Simulation::State& state, const EventAction& action);

}  // namespace scree
