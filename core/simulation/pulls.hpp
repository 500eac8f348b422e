#pragma once

#include <functional>
#include <optional>
#include <string>

#include "core/bodies/pull.hpp"
#include "core/frame/frame.hpp"
#include "core/simulation/parts/step_failure.hpp"

namespace scree {

struct SimulationState;

// Pulls on polyhedra, spheres and lattice nodes, each owned by the system that moves it.

/// Sentence if the body of a pull is not in the scene now; empty: it is.
std::string absence(const SimulationState& state, const PullSpec& spec);

/// Begins a pull. A pull with a single time is held by hand.
/// @param event  its number among the events of the run
/// @return failure: the body is not in the scene at this time
std::optional<StepFailure> begin_pull(SimulationState& state, const PullSpec& spec, int event);

/// Calls `visit` with each pull and the number of its body; −1: a node of the lattice.
void for_each_pull(const SimulationState& state,
                   const std::function<void(const Pull& pull, int body)>& visit);

/// Moves the target of the pull that is held by hand: it jumps now.
/// @param target  none: the hand lets go
void move_held_pull(SimulationState& state, const std::optional<Vec3>& target);

/// Removes the pulls that act no more, after a step.
void end_pulls(SimulationState& state);

/// Removes the pulls on a body that leaves the scene.
void end_pulls_on(SimulationState& state, int body);

/// Takes the tables of pulls under way from the events of the run, of which the future may be another.
void renew_pulls(SimulationState& state);

/// Largest step of the model, and with explicit methods of the pulls [s].
double longest_step(const SimulationState& state);
/// Call after pulls have begun or ended: the rest of the interval is divided again if the largest step
/// changes.
void limit_step_by_pulls(SimulationState& state);

void add_pulls(const SimulationState& state, Frame& frame);

}  // namespace scree
