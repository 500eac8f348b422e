#pragma once

#include <memory>
#include <optional>

#include "core/scene/scene.hpp"
#include "core/simulation/parts/step_failure.hpp"

namespace scree {

struct SimulationState;

// Events: bodies and walls are added or removed, values change. A change of values replaces the state by one
// of the changed model.

/// Applies the due events in chronological order.
std::optional<StepFailure> apply_due(std::unique_ptr<SimulationState>& state);

/// Applies due events with `between_steps` and the events before them. A failing event stays due; the next
/// step reports it.
void apply_between_steps(std::unique_ptr<SimulationState>& state);

/// Applies a change immediately and enters it in the timetable, unless it is impossible.
std::optional<StepFailure> apply_now(std::unique_ptr<SimulationState>& state, const EventAction& action);

}  // namespace scree
