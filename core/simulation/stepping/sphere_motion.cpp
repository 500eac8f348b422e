#include "core/simulation/stepping/sphere_motion.hpp"

#include <algorithm>
#include <limits>

#include "core/simulation/stepping/free_wall_motion.hpp"
#include "core/simulation/stepping/state.hpp"
#include "core/simulation/stepping/step_failures.hpp"

namespace scree {
namespace {

/// Computes lists and forces at the start of a rejected step.
void begin_spheres(SimulationState& state) {
  state.spheres.begin(state.surroundings(), state.account.ledger(), state.workers);
}

void roll_back(SimulationState& state) {
  state.spheres.roll_back(state.workers);
  state.polyhedra.place_walls_back(state.walls);
}

/// Limits the step to the bounds from barriers and free walls.
void choose_step(SimulationState& state) {
  if (state.division.choose(std::min(state.spheres.longest_step(), step_of_free_walls(state))))
    state.division.raise(std::numeric_limits<double>::infinity());
}

void note_step(SimulationState& state, double step, int iterations) {
  state.statistics.note_gap(-state.spheres.largest_overlap());
  state.statistics.count_iterations(iterations);
  state.statistics.note_step(step);
}

}  // namespace

std::optional<StepFailure> turn_deep_contacts(SimulationState& state) {
  if (!state.spheres.under_barriers()) return std::nullopt;
  const double smallest = state.division.smallest();
  state.spheres.turn_deep_contacts(state.surroundings(), smallest, state.account.ledger(), state.workers);
  if (state.spheres.longest_step() < 0.5 * smallest) return lost_barrier(state);
  return std::nullopt;
}

bool find_sphere_forces(SimulationState& state, double step) {
  const bool finite = state.spheres.find_forces(state.surroundings(), step, state.workers);
  if (!state.spheres.barriers_hold(step)) return false;
  if (!finite) state.account.note_blow_up();
  return true;
}

std::optional<StepFailure> SphereVerletMotion::step(SimulationState& state) {
  const bool under_barriers = state.spheres.under_barriers();
  if (under_barriers) {
    if (auto failure = move_under_barriers(state)) return failure;
  } else {
    if (state.walls.free().any()) choose_step(state);
    kick_free_walls(state, forces_on_free_walls(state));
    state.move_walls();
    state.spheres.move(state.division.step(), state.workers);
    find_sphere_forces(state, state.division.step());
  }
  state.spheres.note_deep_overlap(state.division.next_time());
  if (!state.account.finite()) {
    const StepFailure failure = failure_of(state);
    // Only barriers need the initial state for a retry.
    if (under_barriers) {
      roll_back(state);
      begin_spheres(state);
    }
    return failure;
  }
  state.spheres.apply_loads(state.division.next_time(), state.account.ledger());
  state.spheres.accept(state.account.ledger());
  finish_free_walls(state);
  note_step(state, state.division.step(), 1);
  return std::nullopt;
}

/// Retries the step until it is short enough for contacts under barriers.
std::optional<StepFailure> SphereVerletMotion::move_under_barriers(SimulationState& state) {
  if (auto failure = turn_deep_contacts(state)) return failure;
  choose_step(state);
  state.spheres.keep_start(state.workers);
  const std::vector<Vec3> on_walls = forces_on_free_walls(state);
  for (;;) {
    const double step = state.division.step();
    kick_free_walls(state, on_walls);
    state.move_walls();
    state.spheres.move(step, state.workers);
    if (find_sphere_forces(state, step)) return std::nullopt;
    state.statistics.reject(RejectedStep::too_long);
    const bool lowered = state.division.lower(std::max(state.spheres.barrier_bound().step, 0.25 * step));
    roll_back(state);
    if (lowered) continue;
    const StepFailure failure = failure_of(state);
    begin_spheres(state);
    return failure;
  }
}

std::optional<StepFailure> TrapezoidalMotion::step(SimulationState& state) {
  if (auto failure = turn_deep_contacts(state)) return failure;
  choose_step(state);
  for (;;) {
    const double step = state.division.step();
    const double end = state.division.next_time();
    state.move_walls();
    const int iterations = state.spheres.step_trapezoidally(
        state.surroundings(), step, end, state.model->scene.solver, state.account.ledger(), state.workers);
    if (iterations > 0) {
      state.spheres.note_deep_overlap(end);
      state.spheres.apply_loads(end, state.account.ledger());
      note_step(state, step, iterations);
      return std::nullopt;
    }
    state.statistics.reject(RejectedStep::not_converged);
    state.polyhedra.place_walls_back(state.walls);
    begin_spheres(state);
    if (!state.division.lower(0.5 * step)) return no_convergence(state);
  }
}

}  // namespace scree
