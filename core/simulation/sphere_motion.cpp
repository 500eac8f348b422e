#include "core/simulation/sphere_motion.hpp"

#include <limits>

#include "core/simulation/state.hpp"
#include "core/simulation/step_failures.hpp"

namespace scree {
namespace {

/// Lists and forces at the start of a step that has been taken back.
void begin_spheres(Simulation::State& now) {
  now.spheres.begin(now.surroundings(), now.account.sums(), now.workers);
}

void take_back(Simulation::State& now) {
  now.spheres.take_back(now.workers);
  now.polyhedra.place_walls_back(now.walls);
}

/// What barriers ask of the step that begins now.
void choose_step(Simulation::State& now) {
  if (now.division.choose(now.spheres.longest_step()))
    now.division.raise(std::numeric_limits<double>::infinity());
}

void note_step(Simulation::State& now, double step, int iterations) {
  now.statistics.note_gap(-now.spheres.largest_overlap());
  now.statistics.count_iterations(iterations);
  now.statistics.note_step(step);
}

}  // namespace

std::optional<StepFailure> turn_deep_contacts(Simulation::State& now) {
  if (!now.spheres.under_barriers()) return std::nullopt;
  const double smallest = now.division.smallest();
  now.spheres.turn_deep_contacts(now.surroundings(), smallest, now.account.sums(), now.workers);
  if (now.spheres.longest_step() < 0.5 * smallest) return lost_barrier(now);
  return std::nullopt;
}

bool find_sphere_forces(Simulation::State& now, double step) {
  const bool finite = now.spheres.find_forces(now.surroundings(), step, now.workers);
  if (!now.spheres.barriers_hold(step)) return false;
  if (!finite) now.account.note_blow_up();
  return true;
}

std::optional<StepFailure> SphereVerletMotion::step(Simulation::State& now) {
  const bool under_barriers = now.spheres.under_barriers();
  if (under_barriers) {
    if (auto failure = move_under_barriers(now)) return failure;
  } else {
    now.move_walls();
    now.spheres.move(now.division.step(), now.workers);
    find_sphere_forces(now, now.division.step());
  }
  now.spheres.note_deep_overlap(now.division.next_time());
  if (!now.account.finite()) {
    const StepFailure failure = failure_of(now);
    // Only barriers ask for the start to be kept.
    if (under_barriers) {
      take_back(now);
      begin_spheres(now);
    }
    return failure;
  }
  now.spheres.apply_loads(now.division.next_time(), now.account.sums());
  now.spheres.accept(now.account.sums());
  note_step(now, now.division.step(), 1);
  return std::nullopt;
}

/// A step is repeated as long as contacts under barriers need a shorter one.
std::optional<StepFailure> SphereVerletMotion::move_under_barriers(Simulation::State& now) {
  if (auto failure = turn_deep_contacts(now)) return failure;
  choose_step(now);
  now.spheres.keep_start(now.workers);
  for (;;) {
    const double step = now.division.step();
    now.move_walls();
    now.spheres.move(step, now.workers);
    if (find_sphere_forces(now, step)) return std::nullopt;
    now.statistics.reject(RejectedStep::too_long);
    const bool lowered = now.division.lower(std::max(now.spheres.barrier_bound().step, 0.25 * step));
    take_back(now);
    if (lowered) continue;
    const StepFailure failure = failure_of(now);
    begin_spheres(now);
    return failure;
  }
}

std::optional<StepFailure> TrapezoidalMotion::step(Simulation::State& now) {
  if (auto failure = turn_deep_contacts(now)) return failure;
  choose_step(now);
  for (;;) {
    const double step = now.division.step();
    const double end = now.division.next_time();
    now.move_walls();
    const int iterations = now.spheres.step_trapezoidally(
        now.surroundings(), step, end, now.model->scene.solver, now.account.sums(), now.workers);
    if (iterations > 0) {
      now.spheres.note_deep_overlap(end);
      now.spheres.apply_loads(end, now.account.sums());
      note_step(now, step, iterations);
      return std::nullopt;
    }
    now.statistics.reject(RejectedStep::not_converged);
    now.polyhedra.place_walls_back(now.walls);
    begin_spheres(now);
    if (!now.division.lower(0.5 * step)) return no_convergence(now);
  }
}

}  // namespace scree
