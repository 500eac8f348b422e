#pragma once

#include <optional>

#include "core/simulation/simulation.hpp"

namespace scree {

// Events: bodies and walls come and go, friction changes.

/// Lets the events that are due happen, in the order of their times.
std::optional<StepFailure> apply_due(Simulation::State& now);

/// Lets events that wait for no stop happen, and before them what is due earlier. One that fails is left to
/// the next step, which tells it.
void apply_between_steps(Simulation::State& now);

/// Changes something now; the timetable remembers it.
std::optional<StepFailure> apply_now(Simulation::State& now, const EventAction& action);

}  // namespace scree
