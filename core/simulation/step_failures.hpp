#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/simulation/simulation.hpp"

namespace scree {

// Why a step cannot be made, in words.

/// What is most likely at the root of it.
StepFailure failure_of(const Simulation::State& now);
/// Contacts that are so stiff, or close so fast, that the smallest step is too long for them.
StepFailure step_too_short(const Simulation::State& now);
/// Where a sphere was pressed in by more than the radius of the smallest one, that is mostly the reason.
StepFailure no_finite_energy(const Simulation::State& now);
/// Of the trapezoidal rule.
StepFailure no_convergence(const Simulation::State& now);
/// A gap under a barrier is lost.
StepFailure lost_barrier(const Simulation::State& now);
/// What has passed through something in the last step, which has been made: no other may follow it.
std::optional<StepFailure> passage(const Simulation::State& now);

/// What the run has met so far that its user must know.
std::vector<std::string> notes_of(const Simulation::State& now);

}  // namespace scree
