#include "core/simulation/verlet_motion.hpp"

#include "core/simulation/state.hpp"
#include "core/simulation/step_failures.hpp"

namespace scree {
namespace {

void keep_start(Simulation::State& now) {
  now.polyhedra.keep_start(now.workers);
  if (!now.spheres.empty()) now.spheres.keep_start(now.workers);
}

/// Goes back to the start of the step and what contacts there were.
void take_back(Simulation::State& now) {
  now.polyhedra.take_back();
  if (!now.spheres.empty()) now.spheres.take_back(now.workers);
  now.polyhedra.place_walls_back(now.walls);
}

void drift(Simulation::State& now, double step) {
  now.polyhedra.drift(now.workers);
  now.move_walls();
  now.spheres.move(step, now.workers);
}

/// Contacts and forces at the end of the step.
/// @return false: features have passed through each other, or spheres under barriers need a shorter step
bool evaluate(Simulation::State& now, double step) {
  const bool apart = now.polyhedra.evaluate(step, now.workers);
  const bool barriers_hold = now.spheres.empty() || find_sphere_forces(now, step);
  return apart && barriers_hold;
}

}  // namespace

void VerletMotion::begin(Simulation::State& now) {
  PolyhedronSystem& polyhedra = now.polyhedra;
  polyhedra.evaluate(0.0, now.workers);
  control_.update(polyhedra, now.statistics.steps(), now.workers);
  polyhedra.gather_forces(now.spheres.contacts().wrenches(), now.workers);
  polyhedra.contacts().accept_in_place();
}

std::optional<StepFailure> VerletMotion::step(Simulation::State& now) {
  if (auto failure = choose_step(now)) return failure;
  keep_start(now);
  if (auto failure = move(now)) return failure;
  now.spheres.note_deep_overlap(now.division.next_time());
  if (!now.account.finite()) {
    const StepFailure failure = failure_of(now);
    take_back(now);
    begin_again(now);
    return failure;
  }
  accept(now, now.division.step());
  return std::nullopt;
}

std::optional<StepFailure> VerletMotion::choose_step(Simulation::State& now) {
  if (auto failure = turn_deep_contacts(now)) return failure;
  StepDivision& division = now.division;
  if (division.choose(control_.bound(now.polyhedra, now.account, now.statistics.steps(),
                                     now.spheres.longest_step(), now.workers)))
    division.raise(control_.longest_raise(division.step(), now.polyhedra, now.account));
  if (!now.account.finite()) return failure_of(now);
  const double step = division.step();
  if (step <= division.smallest() && control_.allowed(step, now.polyhedra, now.account) < step)
    return step_too_short(now);
  return std::nullopt;
}

/// Moves everything to the end of the step: first half kick, drift, contacts and forces there; again with a
/// shorter step as long as that proves too long.
std::optional<StepFailure> VerletMotion::move(Simulation::State& now) {
  for (;;) {
    const double step = now.division.step();
    const double share = now.polyhedra.kick_and_prepare(now.walls, now.division.time(),
                                                        now.division.next_time(), step, now.workers);
    bool passed_through = false;
    double allowed = share * step;
    if (share == 1.0) {
      drift(now, step);
      passed_through = !evaluate(now, step);
      if (!passed_through) control_.update(now.polyhedra, now.statistics.steps(), now.workers);
      allowed = passed_through ? 0.5 * step : control_.allowed(step, now.polyhedra, now.account);
      if (allowed >= step) return std::nullopt;
    }
    now.statistics.reject(share < 1.0      ? RejectedStep::moved_too_far
                          : passed_through ? RejectedStep::crossed
                                           : RejectedStep::too_long);
    const bool lowered = now.division.lower(allowed);
    std::optional<StepFailure> failure;
    if (!lowered && share == 1.0 && !passed_through) failure = step_too_short(now);
    take_back(now);
    if (lowered) continue;
    if (!failure) failure = failure_of(now);
    begin_again(now);
    return failure;
  }
}

/// Finds contacts and forces at the start of a step that has been taken back.
void VerletMotion::begin_again(Simulation::State& now) {
  now.spheres.begin(now.surroundings(), now.account.sums(), now.workers);
  begin(now);
}

/// Second half kick, normal dashpots, energy account.
void VerletMotion::accept(Simulation::State& now, double step) {
  PolyhedronSystem& polyhedra = now.polyhedra;
  EnergyTerms& sums = now.account.sums();
  const long steps = now.statistics.steps();
  if (steps > 0) control_.book_change(now.statistics.last_step(), step, polyhedra);
  now.statistics.note_step(step);
  polyhedra.apply_loads(now.division.next_time(), sums);
  now.spheres.apply_loads(now.division.next_time(), sums);
  polyhedra.gather_forces(now.spheres.contacts().wrenches(), now.workers);
  polyhedra.wake_unbalanced();
  polyhedra.finish_kick(step, now.workers);
  // The pairs forwards and backwards in turn.
  const AcceptedContacts accepted = polyhedra.damp_and_accept(step, steps % 2 != 0, now.workers);
  now.statistics.note_gap(accepted.smallest_gap);
  now.account.book(accepted.energy);
  if (!now.spheres.empty()) {
    now.spheres.accept(sums);
    now.statistics.note_gap(-now.spheres.largest_overlap());
  }
  sums.dissipated_damping += polyhedra.settle(step, now.workers);
}

}  // namespace scree
