#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/simulation/parts/step_failure.hpp"

namespace scree {

struct SimulationState;

// Messages about failed steps.

/// Failure with its most likely cause.
StepFailure failure_of(const SimulationState& state);
/// Contacts are too stiff, or close too fast, for the smallest step.
StepFailure step_too_short(const SimulationState& state);
/// An energy is not finite; the most likely cause is an overlap above the smallest sphere's radius.
StepFailure no_finite_energy(const SimulationState& state);
/// The iterations of the trapezoidal rule do not converge.
StepFailure no_convergence(const SimulationState& state);
/// A gap under a barrier is lost.
StepFailure lost_barrier(const SimulationState& state);
/// Something passed through something else in the last step. That step was made, but no other may follow.
std::optional<StepFailure> passage(const SimulationState& state);

/// Notes on the run so far, for its user.
std::vector<std::string> notes_of(const SimulationState& state);

}  // namespace scree
