#include "core/simulation/simulation.hpp"

#include "core/simulation/energy_watch.hpp"
#include "core/simulation/events.hpp"
#include "core/simulation/peaks.hpp"
#include "core/simulation/report.hpp"
#include "core/simulation/state.hpp"
#include "core/simulation/step_failures.hpp"

namespace scree {
namespace {

/// Why the run cannot go on from here.
std::optional<StepFailure> impasse(const Simulation::State& now) {
  if (const auto& instability = now.lattice.instability())
    return StepFailure{now.time(), in_words(*instability, *now.model->lattice)};
  return passage(now);
}

/// Sets off to the next stop, after the events that are due.
std::optional<StepFailure> set_off(Simulation::State& now) {
  Timetable& timetable = now.timetable;
  if (timetable.between_stops()) return std::nullopt;
  if (auto failure = apply_due(now)) return failure;
  now.division.begin(now.time(), timetable.next_stop(now.time()));
  timetable.set_off();
  return std::nullopt;
}

/// Whether nothing moves before the next stop.
bool at_rest(const Simulation::State& now) {
  return !now.polyhedra.anything_moves() && !now.spheres.anything_moves() && !now.lattice.moves() &&
         !now.walls.any_moves(now.time(), now.timetable.next_stop(now.time()));
}

/// One step to the next stop.
void rest(Simulation::State& now) {
  now.division.go_to_stop();
  now.polyhedra.rest(now.time());
  now.spheres.set_loads(now.time());
}

/// Makes a step and moves time on.
std::optional<StepFailure> advance(Simulation::State& now) {
  if (at_rest(now)) {
    rest(now);
  } else {
    if (auto failure = make_step(now)) return failure;
    now.division.accept();
  }
  now.walls.move_to(now.time());
  now.statistics.count_step();
  now.timetable.note_step(now.time(), now.division.at_stop());
  return passage(now);
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
  State& now = *state_;
  if (now.timetable.at_output()) begin_peaks(now);
  if (auto failure = impasse(now)) return failure;
  if (auto failure = set_off(now)) return failure;
  if (auto failure = advance(now)) return failure;
  apply_between_steps(now);
  return check_account(now);
}

double Simulation::time() const {
  return state_->time();
}
bool Simulation::finished() const {
  return still() || state_->timetable.ended(time());
}
double Simulation::duration() const {
  return state_->timetable.duration();
}
bool Simulation::at_output() const {
  return state_->timetable.at_output();
}
int Simulation::threads() const {
  return state_->workers.threads();
}
Frame Simulation::frame(bool contacts) const {
  return frame_of(*state_, contacts);
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
  return apply_now(*state_, action);
}
const std::vector<EventSpec>& Simulation::events() const {
  return state_->timetable.events();
}
void Simulation::set_duration(double duration) {
  state_->timetable.set_duration(duration);
  state_->timetable.turn_to_next_stop(time(), state_->division.stop());
}
void Simulation::set_events(std::vector<EventSpec> events) {
  state_->timetable.set_events(std::move(events));
  apply_between_steps(*state_);
}

}  // namespace scree
