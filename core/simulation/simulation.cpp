#include "core/simulation/simulation.hpp"

#include "core/setup/joined_model.hpp"
#include "core/simulation/energy_watch.hpp"
#include "core/simulation/events.hpp"
#include "core/simulation/flows.hpp"
#include "core/simulation/peaks.hpp"
#include "core/simulation/pulls.hpp"
#include "core/simulation/report.hpp"
#include "core/simulation/roster.hpp"
#include "core/simulation/saved_state.hpp"
#include "core/simulation/stepping/state.hpp"
#include "core/simulation/stepping/step_failures.hpp"
#include "core/simulation/stepping/unfelt_reach.hpp"
#include "core/simulation/streams.hpp"

namespace scree {
namespace {

/// Reason why no further step is possible.
std::optional<StepFailure> reason_to_stop(const SimulationState& state) {
  if (const auto& instability = state.lattice.instability())
    return StepFailure{state.time(), in_words(*instability, *state.model->lattice)};
  return passage(state);
}

/// At a stop: applies the events that are due, and lets in what streams into the scene.
std::optional<StepFailure> apply_due_events(std::unique_ptr<SimulationState>& state) {
  if (state->timetable.between_stops()) return std::nullopt;
  if (auto failure = apply_due(state)) return failure;
  let_in(*state);
  return std::nullopt;
}

/// At a stop: begins the interval to the next one, which the division cuts into steps.
void begin_interval(SimulationState& state) {
  Timetable& timetable = state.timetable;
  if (timetable.between_stops()) return;
  state.division.begin(state.time(), timetable.next_stop(state.time()));
  timetable.begin_interval();
}

/// Returns whether nothing moves before the next stop.
bool at_rest(const SimulationState& state) {
  return !state.polyhedra.anything_moves() && !state.spheres.anything_moves() && !state.lattice.moves() &&
         !state.walls.any_moves(state.time(), state.timetable.next_stop(state.time()));
}

/// Advances to the next stop in one step, since nothing moves.
void rest(SimulationState& state) {
  state.division.go_to_stop();
  state.polyhedra.rest(state.time());
  state.spheres.set_loads(state.time());
}

/// Before the first step after an output: what is measured from output to output begins again.
void begin_measuring(SimulationState& state) {
  if (!state.timetable.at_output()) return;
  begin_peaks(state);
  begin_flows(state);
}

/// Makes a step and advances the time.
std::optional<StepFailure> advance(SimulationState& state) {
  note_centers(state);
  if (at_rest(state)) {
    rest(state);
  } else {
    if (auto failure = make_step(state)) return failure;
    state.division.accept();
  }
  state.walls.move_to(state.time());
  state.statistics.count_step();
  state.timetable.note_step(state.time(), state.division.at_stop());
  end_pulls(state);
  if (auto failure = passage(state)) return failure;
  if (auto failure = unfelt_reach(state)) return failure;
  count_flows(state);
  let_out(state);
  return std::nullopt;
}

std::unique_ptr<SimulationState> initial_state(const std::shared_ptr<const Model>& model, int threads) {
  auto state = std::make_unique<SimulationState>(without_joining(model), model, threads);
  renew_roster(*state);
  return state;
}

}  // namespace

Simulation::Simulation(const std::shared_ptr<const Model>& model, int threads,
                       const std::function<bool()>& stop, const std::optional<std::vector<EventSpec>>& events)
    : state_(initial_state(model, threads)) {
  state_->begin(stop);
  if (events) {
    set_events(*events);  // before the first of the scene's is applied
  } else {
    apply_between_steps(state_);
  }
}
Simulation::Simulation(std::unique_ptr<SimulationState> state) : state_(std::move(state)) {}
Simulation::~Simulation() = default;
Simulation::Simulation(Simulation&&) noexcept = default;
Simulation& Simulation::operator=(Simulation&&) noexcept = default;

std::optional<StepFailure> Simulation::step() {
  begin_measuring(*state_);
  if (auto failure = reason_to_stop(*state_)) return failure;
  if (auto failure = apply_due_events(state_)) return failure;
  begin_interval(*state_);
  if (auto failure = advance(*state_)) return failure;
  apply_between_steps(state_);
  return check_account(*state_);
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
  return *state_->start;
}
const std::shared_ptr<const Model>& Simulation::roster() const {
  return state_->roster.model;
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
  return apply_now(state_, action);
}
void Simulation::move_pull(const std::optional<Vec3>& target) {
  move_held_pull(*state_, target);
}
bool Simulation::holds_pull() const {
  bool held = false;
  for_each_pull(*state_, [&](const Pull& pull, int) { held = held || pull.held; });
  return held;
}
const std::vector<EventSpec>& Simulation::events() const {
  return state_->timetable.events();
}
const std::vector<double>& Simulation::supplied() const {
  return state_->timetable.supplied();
}
void Simulation::set_duration(double duration) {
  state_->timetable.set_duration(duration);
  state_->timetable.turn_to_next_stop(time(), state_->division.stop());
}
void Simulation::set_events(std::vector<EventSpec> events) {
  std::vector<EventSpec> before = state_->timetable.events();
  state_->timetable.set_events(std::move(events));
  try {
    renew_roster(*state_);
  } catch (...) {
    state_->timetable.set_events(std::move(before));
    throw;
  }
  renew_pulls(*state_);
  apply_between_steps(state_);
}

}  // namespace scree
