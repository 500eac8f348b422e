#pragma once

#include "core/simulation/state.hpp"

namespace scree {

/// A body as it enters a step of an implicit method: where it is, and what acts on it beside contacts.
/// @param from,to  the step [s]
BodyStep moving_body(const Simulation::State& state, int body, const StepRule& rule, double from, double to);

}  // namespace scree
