#include "core/simulation/stepping/verlet_motion.hpp"

#include "core/simulation/stepping/free_wall_motion.hpp"
#include "core/simulation/stepping/state.hpp"
#include "core/simulation/stepping/step_failures.hpp"

namespace scree {
namespace {

void keep_start(SimulationState& state) {
  state.polyhedra.keep_start(state.workers);
  if (!state.spheres.empty()) state.spheres.keep_start(state.workers);
}

/// Restores the state and the contacts of the beginning of the step.
void roll_back(SimulationState& state) {
  state.polyhedra.roll_back();
  if (!state.spheres.empty()) state.spheres.roll_back(state.workers);
  state.polyhedra.place_walls_back(state.walls);
}

void drift(SimulationState& state, double step) {
  state.polyhedra.drift(state.workers);
  state.move_walls();
  state.spheres.move(step, state.workers);
}

/// Computes contacts and forces at the end of the step.
/// @return false: features have passed through each other, or spheres under barriers need a shorter step
bool evaluate(SimulationState& state, double step) {
  const bool apart = state.polyhedra.evaluate(step, state.workers);
  const bool barriers_hold = state.spheres.empty() || find_sphere_forces(state, step);
  return apart && barriers_hold;
}

}  // namespace

void VerletMotion::begin(SimulationState& state) {
  reevaluate(state, 0.0);
}

void VerletMotion::take_up_values(SimulationState& state) {
  control_.require_update();
  reevaluate(state, state.statistics.last_step());
}

/// @param step  0: contacts begin now; otherwise they go on after a step without motion [s]
void VerletMotion::reevaluate(SimulationState& state, double step) {
  PolyhedronSystem& polyhedra = state.polyhedra;
  polyhedra.evaluate(step, state.workers);
  control_.update(polyhedra, state.statistics.steps(), state.workers);
  polyhedra.gather_forces(state.spheres.contacts().wrenches(), state.workers);
  polyhedra.contacts().accept_in_place();
}

std::optional<StepFailure> VerletMotion::step(SimulationState& state) {
  if (auto failure = choose_step(state)) return failure;
  keep_start(state);
  if (auto failure = move(state)) return failure;
  state.spheres.note_deep_overlap(state.division.next_time());
  if (!state.account.finite()) {
    const StepFailure failure = failure_of(state);
    roll_back(state);
    begin_again(state);
    return failure;
  }
  accept(state, state.division.step());
  return std::nullopt;
}

std::optional<StepFailure> VerletMotion::choose_step(SimulationState& state) {
  if (auto failure = turn_deep_contacts(state)) return failure;
  StepDivision& division = state.division;
  const double of_others = std::min(state.spheres.longest_step(), step_of_free_walls(state));
  if (division.choose(
          control_.bound(state.polyhedra, state.account, state.statistics.steps(), of_others, state.workers)))
    division.raise(control_.longest_raise(division.step(), state.polyhedra, state.account));
  if (!state.account.finite()) return failure_of(state);
  const double step = division.step();
  if (step <= division.smallest() && control_.allowed(step, state.polyhedra, state.account) < step)
    return step_too_short(state);
  return std::nullopt;
}

/// Moves to the end of the step: first half kick, drift, contacts and forces. Retries with a shorter step
/// while the step proves too long.
std::optional<StepFailure> VerletMotion::move(SimulationState& state) {
  const std::vector<Vec3> on_walls = forces_on_free_walls(state);
  for (;;) {
    const double step = state.division.step();
    kick_free_walls(state, on_walls);
    const double share = state.polyhedra.kick_and_prepare(state.walls, state.division.time(),
                                                          state.division.next_time(), step, state.workers);
    bool invalid_end = false;
    double allowed = share * step;
    if (share == 1.0) {
      drift(state, step);
      invalid_end = !evaluate(state, step);
      if (!invalid_end) control_.update(state.polyhedra, state.statistics.steps(), state.workers);
      allowed = invalid_end ? 0.5 * step : control_.allowed(step, state.polyhedra, state.account);
      if (allowed >= step) return std::nullopt;
    }
    state.statistics.reject(share < 1.0   ? RejectedStep::moved_too_far
                            : invalid_end ? RejectedStep::crossed
                                          : RejectedStep::too_long);
    const bool lowered = state.division.lower(allowed);
    std::optional<StepFailure> failure;
    if (!lowered && share == 1.0 && !invalid_end) failure = step_too_short(state);
    roll_back(state);
    if (lowered) continue;
    if (!failure) failure = failure_of(state);
    begin_again(state);
    return failure;
  }
}

/// Computes contacts and forces at the start of a rejected step.
void VerletMotion::begin_again(SimulationState& state) {
  state.spheres.begin(state.surroundings(), state.account.ledger(), state.workers);
  begin(state);
}

/// Second half kick, normal dashpots, energy account.
void VerletMotion::accept(SimulationState& state, double step) {
  PolyhedronSystem& polyhedra = state.polyhedra;
  Ledger& ledger = state.account.ledger();
  const long steps = state.statistics.steps();
  if (steps > 0) control_.book_change(state.statistics.last_step(), step, polyhedra);
  state.statistics.note_step(step);
  polyhedra.apply_loads(state.division.next_time(), ledger);
  state.spheres.apply_loads(state.division.next_time(), ledger);
  polyhedra.gather_forces(state.spheres.contacts().wrenches(), state.workers);
  polyhedra.wake_unbalanced();
  polyhedra.finish_kick(step, state.workers);
  finish_free_walls(state);
  // Pairs in alternating order from step to step.
  state.account.book(polyhedra.damp_and_accept(step, steps % 2 != 0, state.workers));
  push_free_walls(state);
  state.statistics.note_gap(polyhedra.contacts().totals().smallest_gap);
  if (!state.spheres.empty()) {
    state.spheres.accept(ledger);
    state.statistics.note_gap(-state.spheres.largest_overlap());
  }
  state.account.book_damping(polyhedra.settle(step, state.workers));
}

}  // namespace scree
