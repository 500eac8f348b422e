#pragma once

#include <functional>

#include "core/bodies/pull.hpp"
#include "core/simulation/simulation.hpp"

namespace scree {

// Pulls on polyhedra, spheres and lattice nodes, each owned by the system that moves it.

/// Sentence if the body of a pull is not in the scene now; empty: it is.
std::string absence(const Simulation::State& state, const PullSpec& spec);

/// Begins a pull. A pull with a single time is held by hand.
/// @param event  its number among the events of the run
/// @return failure: the body is not in the scene at this time
std::optional<StepFailure> begin_pull(Simulation::State& state, const PullSpec& spec, int event);

/// Calls `visit` with each pull and the number of its body; −1: a node of the lattice.
void for_each_pull(const Simulation::State& state,
                   const std::function<void(const Pull& pull, int body)>& visit);

/// Moves the target of the pull that is held by hand: it jumps now.
/// @param target  none: the hand lets go
void move_held_pull(Simulation::State& state, const std::optional<Vec3>& target);

/// Removes the pulls that act no more, after a step.
void end_pulls(Simulation::State& state);

/// Removes the pulls on a body that leaves the scene.
void end_pulls_on(Simulation::State& state, int body);

/// Takes the tables of pulls under way from the events of the run, of which the future may be another.
void renew_pulls(Simulation::State& state);

/// Largest step of the model, and with explicit methods of the pulls [s].
double longest_step(const Simulation::State& state);
/// Call after pulls have begun or ended: the rest of the interval is divided again if the largest step
/// changes.
void limit_step_by_pulls(Simulation::State& state);

void add_pulls(const Simulation::State& state, Frame& frame);

}  // namespace scree
