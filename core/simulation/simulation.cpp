#include "core/simulation/simulation.hpp"

#include <cmath>
#include <limits>

#include "core/simulation/state.hpp"

namespace scree {
namespace {

/// Velocity Verlet: all bodies by the same step, redone where it proves too long.
std::optional<StepFailure> step_explicitly(Simulation::State& now) {
  if (auto failure = now.turn_deep_contacts()) return failure;
  if (now.division.choose(now.step_bound())) now.division.raise(now.longest_step_borne());
  if (!std::isfinite(now.turned_over)) return now.failure();
  if (now.step_is_too_long()) return now.step_too_short();
  now.keep_start();

  for (;;) {
    const double step = now.division.step();
    const double share = now.kick_and_prepare(step);
    bool passed_through = false;
    double allowed = share * step;
    if (share == 1.0) {
      now.drift_all();
      passed_through = !now.evaluate(step);
      allowed = passed_through ? 0.5 * step : now.step_allowed_at_end(step);
      if (allowed >= step) break;
    }
    now.reject(share < 1.0      ? RejectedStep::moved_too_far
               : passed_through ? RejectedStep::crossed
                                : RejectedStep::too_long);
    const bool lowered = now.division.lower(allowed);
    std::optional<StepFailure> failure;
    if (!lowered && share == 1.0 && !passed_through) failure = now.step_too_short();
    now.take_back();
    if (lowered) continue;
    if (!failure) failure = now.failure();
    now.spheres.begin(now.surroundings(), now.sums, now.workers);
    now.evaluate_in_place();
    return failure;
  }
  now.note_deep_overlap();
  if (!std::isfinite(now.turned_over)) {
    const StepFailure failure = now.failure();
    now.take_back();
    now.spheres.begin(now.surroundings(), now.sums, now.workers);
    now.evaluate_in_place();
    return failure;
  }
  now.book_change_of_step(now.division.step());
  now.apply_loads();
  now.gather_forces();
  now.sleep.wake(now.bodies);
  now.finish_kick(now.division.step());
  now.damp_and_accept_contacts(now.division.step());
  now.book_step(now.division.step());
  return now.passage();
}

/// Moves spheres alone by a step, repeated as long as contacts under barriers need a shorter one.
/// @return why there is none
std::optional<StepFailure> move_under_barriers(Simulation::State& now) {
  if (auto failure = now.turn_deep_contacts()) return failure;
  if (now.division.choose(now.spheres.longest_step()))
    now.division.raise(std::numeric_limits<double>::infinity());
  now.spheres.keep_start(now.workers);
  for (;;) {
    const double step = now.division.step();
    now.move_walls();
    now.spheres.move(step, now.sphere_loads, now.workers);
    if (now.find_sphere_forces(step)) return std::nullopt;
    now.reject(RejectedStep::too_long);
    const bool lowered = now.division.lower(std::max(now.spheres.barrier_bound().step, 0.25 * step));
    now.take_back_spheres();
    if (lowered) continue;
    const StepFailure failure = now.failure();
    now.spheres.begin(now.surroundings(), now.sums, now.workers);
    return failure;
  }
}

/// Velocity Verlet for spheres alone: all steps are alike, but for contacts under barriers.
std::optional<StepFailure> step_spheres_explicitly(Simulation::State& now) {
  if (now.spheres.under_barriers()) {
    if (auto failure = move_under_barriers(now)) return failure;
  } else {
    now.move_walls();
    now.spheres.move(now.division.step(), now.sphere_loads, now.workers);
    now.find_sphere_forces(now.division.step());
  }
  now.note_deep_overlap();
  if (!std::isfinite(now.turned_over)) {
    const StepFailure failure = now.failure();
    // Only barriers ask for the start to be kept.
    if (now.spheres.under_barriers()) {
      now.take_back_spheres();
      now.spheres.begin(now.surroundings(), now.sums, now.workers);
    }
    return failure;
  }
  const double step = now.division.step();
  now.apply_sphere_loads();
  now.spheres.accept(now.sums);
  now.book_spheres(step, 1);
  return now.passage();
}

/// The implicit trapezoidal rule of [S], with shorter steps where its iterations do not converge.
std::optional<StepFailure> step_spheres_implicitly(Simulation::State& now) {
  if (auto failure = now.turn_deep_contacts()) return failure;
  if (now.division.choose(now.spheres.longest_step()))
    now.division.raise(std::numeric_limits<double>::infinity());
  now.move_walls();
  for (;;) {
    const double step = now.division.step();
    const std::vector<Load> loads = now.loads_at_end();
    const int iterations = now.spheres.step_trapezoidally(now.surroundings(), step, now.model->scene.solver,
                                                          now.sphere_loads, loads, now.sums, now.workers);
    if (iterations > 0) {
      now.note_deep_overlap();
      now.apply_sphere_loads();
      now.book_spheres(step, iterations);
      return now.passage();
    }
    now.reject(RejectedStep::not_converged);
    now.place_obstacles(now.wall_poses, now.wall_poses);
    now.spheres.begin(now.surroundings(), now.sums, now.workers);
    if (!now.division.lower(0.5 * step)) return now.no_convergence();
    now.move_walls();
  }
}

/// Velocity Verlet for a lattice and what is beside it: all steps are alike.
std::optional<StepFailure> step_lattice(Simulation::State& now) {
  const double step = now.division.step();
  if (!now.step_lattice(step)) {
    now.turned_over = std::nan("");
    return now.failure();
  }
  now.note_deep_overlap();
  now.last_step = step;
  now.finish_step(step);
  return now.passage();
}

/// Newmark's and the midpoint rule: every island of bodies that may touch takes steps of its own.
std::optional<StepFailure> step_islands(Simulation::State& now) {
  if (now.division.choose(now.step_of_islands())) now.division.raise(std::numeric_limits<double>::infinity());
  const double step = now.division.step();
  for (;;) {
    now.foresee_motion(step);
    now.pairs.prepare(now.search_scene(), now.workers);
    if (now.wake_reached()) continue;
    now.keep_start_of_islands();
    const auto failure = now.advance_islands();
    const bool within = now.within_foreseen();
    if (!failure && within) break;
    if (!within) now.reject(RejectedStep::moved_too_far);
    now.take_back_islands();
    if (!failure || !within) continue;
    now.collect_wrenches();
    return failure;
  }
  now.book_islands(step);
  return std::nullopt;
}

}  // namespace

Simulation::Simulation(std::shared_ptr<const Model> model, int threads, const std::function<bool()>& stop)
    : state_(std::make_unique<State>(std::move(model), threads)) {
  state_->begin(stop);
}
Simulation::Simulation(std::unique_ptr<State> state) : state_(std::move(state)) {}
Simulation::~Simulation() = default;
Simulation::Simulation(Simulation&&) noexcept = default;
Simulation& Simulation::operator=(Simulation&&) noexcept = default;

std::optional<StepFailure> Simulation::step() {
  if (auto failure = make_step()) return failure;
  state_->apply_between_steps();
  return state_->check_account();
}

std::optional<StepFailure> Simulation::make_step() {
  if (const auto& instability = state_->lattice.instability()) {
    return StepFailure{time(), in_words(*instability, *state_->model->lattice)};
  }
  if (state_->timetable.at_output) state_->begin_peaks();
  if (auto failure = state_->passage()) return failure;
  if (auto failure = state_->begin_segment()) return failure;
  if (state_->at_rest()) {
    state_->rest();
    return std::nullopt;
  }
  if (state_->lattice.moves()) return step_lattice(*state_);
  if (state_->implicit_method()) return step_islands(*state_);
  if (!state_->spheres_alone()) return step_explicitly(*state_);
  return state_->model->scene.solver.method == SolverMethod::trapezoidal ? step_spheres_implicitly(*state_)
                                                                         : step_spheres_explicitly(*state_);
}

double Simulation::time() const {
  return state_->time();
}
bool Simulation::finished() const {
  return still() || state_->reached(state_->duration);
}
double Simulation::duration() const {
  return state_->duration;
}
bool Simulation::at_output() const {
  return state_->timetable.at_output;
}
int Simulation::threads() const {
  return state_->workers.threads();
}
Frame Simulation::frame(bool contacts) const {
  return state_->frame(contacts);
}
const Model& Simulation::model() const {
  return *state_->model;
}
bool Simulation::still() const {
  return state_->lattice.still();
}
bool Simulation::unstable() const {
  return state_->lattice.instability().has_value();
}
const Mode* Simulation::unstable_mode() const {
  const auto& instability = state_->lattice.instability();
  return instability && instability->lowest ? &*instability->lowest : nullptr;
}

std::optional<StepFailure> Simulation::change(const EventAction& action) {
  return state_->change(action);
}
const std::vector<EventSpec>& Simulation::events() const {
  return state_->timetable.events;
}
void Simulation::set_duration(double duration) {
  state_->duration = duration;
  state_->turn_to_next_stop();
}
void Simulation::set_events(std::vector<EventSpec> events) {
  state_->set_events(std::move(events));
  state_->apply_between_steps();
}

}  // namespace scree
