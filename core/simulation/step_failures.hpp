#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/simulation/simulation.hpp"

namespace scree {

// Messages about failed steps.

/// Failure with its most likely cause.
StepFailure failure_of(const Simulation::State& state);
/// Contacts are too stiff, or close too fast, for the smallest step.
StepFailure step_too_short(const Simulation::State& state);
/// An energy is not finite; the most likely cause is an overlap above the smallest sphere's radius.
StepFailure no_finite_energy(const Simulation::State& state);
/// The iterations of the trapezoidal rule do not converge.
StepFailure no_convergence(const Simulation::State& state);
/// A gap under a barrier is lost.
StepFailure lost_barrier(const Simulation::State& state);
/// Something passed through something else in the last step. That step was made, but no other may follow.
std::optional<StepFailure> passage(const Simulation::State& state);

/// Notes on the run so far, for its user.
std::vector<std::string> notes_of(const Simulation::State& state);

}  // namespace scree
