#include "core/simulation/events.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <iterator>
#include <numeric>

#include "core/frame/starting_frame.hpp"
#include "core/model/body_label.hpp"
#include "core/model/lookup.hpp"
#include "core/scene/event_order.hpp"
#include "core/setup/changed_model.hpp"
#include "core/setup/checks/beside_lattice.hpp"
#include "core/setup/checks/place_checks.hpp"
#include "core/setup/checks/pull_checks.hpp"
#include "core/setup/checks/start_checks.hpp"
#include "core/setup/joined_model.hpp"
#include "core/simulation/parts/lattice_nodes.hpp"
#include "core/simulation/presence.hpp"
#include "core/simulation/pulls.hpp"
#include "core/simulation/report.hpp"
#include "core/simulation/roster.hpp"
#include "core/simulation/saved_state.hpp"
#include "core/simulation/stepping/energies.hpp"
#include "core/simulation/stepping/state.hpp"

namespace scree {
namespace {

/// Fails if an added body would lie inside another one or beyond a wall.
std::optional<StepFailure> apply(SimulationState& state, const AddEvent& event) {
  const auto held = std::find_if(state.model->held.begin(), state.model->held.end(),
                                 [&](const auto& entry) { return entry.first == event.what; });
  add_bodies(state, held->second);
  const Frame frame = frame_of(state, false);
  std::string misplaced = misplaced_body(frame);
  if (misplaced.empty()) misplaced = misplaced_beside_lattice(frame, held->second, {});
  if (misplaced.empty()) return std::nullopt;
  remove_bodies(state, held->second);
  return StepFailure{state.time(), "\"" + event.what + "\" cannot be added: " + misplaced};
}

std::optional<StepFailure> apply(SimulationState& state, const RemoveEvent& event) {
  if (const int wall = find_wall(*state.model, event.what); wall >= 0) {
    remove_wall(state, wall);
  } else if (const auto fill = find_fill(*state.model, event.what)) {
    std::vector<int> bodies(static_cast<std::size_t>(fill->count));
    std::iota(bodies.begin(), bodies.end(), fill->first);
    remove_bodies(state, bodies);
  } else if (const int body = find_body(*state.model, event.what); body >= 0) {
    remove_bodies(state, {body});
  } else {
    return StepFailure{state.time(),
                       "\"" + event.what +
                           "\" cannot be removed: it is not in the scene at this time; remove it "
                           "after it is added"};
  }
  return std::nullopt;
}

/// Recomputes forces and energies under changed values. The difference of the energies is exchanged with
/// outside.
void reevaluate(SimulationState& state, double balance_before) {
  if (!state.spheres.empty()) {
    state.spheres.begin(state.surroundings(), state.account.ledger(), state.workers);
    if (state.lattice.touches()) gather_node_forces(state.lattice, state.spheres, state.workers);
  }
  take_up_values(state);
  state.account.book_change(balance_before - energy_of(state).balance());
  state.timetable.divide_again();
}

/// Puts a polyhedron somewhere. It leaves the scene in between, so that all its contacts are new.
void put_polyhedron(SimulationState& state, int body, const BodyPose& pose) {
  PolyhedronSystem& polyhedra = state.polyhedra;
  const auto begin = [&] {
    polyhedra.note_presence(state.walls);
    if (!state.spheres.empty())
      state.spheres.begin(state.surroundings(), state.account.ledger(), state.workers);
    polyhedra.find_pairs(state.walls, state.time(), state.workers);
  };
  polyhedra.release([&](int partner) { return partner == body; }, [](double) {});
  polyhedra.remove(body);
  begin();
  polyhedra.place(body, pose.position, pose.rotation, state.time());
  polyhedra.add(body);
  begin();
  note_placed(state.motion, body);
}

void put_sphere(SimulationState& state, int number, const BodyPose& pose) {
  state.spheres.set_present(number, false);
  state.spheres.begin(state.surroundings(), state.account.ledger(), state.workers);
  state.spheres.place(number, pose.position, pose.rotation, state.time());
  state.spheres.set_present(number, true);
}

/// Reason why a body cannot be moved now; empty: it can.
std::string fault_of(const SimulationState& state, const MoveEvent& move) {
  if (std::string fault = move_fault(*state.model, move); !fault.empty()) return fault;
  const int number = find_body(*state.model, move.body);
  const Frame frame = frame_of(state, false);
  if (!frame.bodies[number].present) {
    return "event.move: " + body_label(*state.model, number) +
           " is not in the scene at this time; move it after it is added, and before it is removed";
  }
  const std::string fault = place_fault(frame, number, pose_after(frame.bodies[number], move));
  return fault.empty() ? "" : "it cannot be moved there: " + fault;
}

/// Puts a body somewhere. What it had of kinetic energy and in its contacts, and what it gains or loses of
/// potential energy, is exchanged with outside.
std::optional<StepFailure> apply(SimulationState& state, const MoveEvent& move) {
  if (const std::string fault = fault_of(state, move); !fault.empty())
    return StepFailure{state.time(), fault};
  const int number = find_body(*state.model, move.body);
  const BodyPose pose = pose_after(frame_of(state, false).bodies[number], move);
  state.spheres.catch_up(state.account.ledger());
  state.polyhedra.wake_all();
  state.polyhedra.forget_motion();
  const double balance = energy_of(state).balance();
  if (state.spheres.has(number)) {
    put_sphere(state, number, pose);
  } else {
    put_polyhedron(state, state.polyhedra.place_of(number), pose);
  }
  note_change(state.motion);
  reevaluate(state, balance);
  return std::nullopt;
}

/// Replaces the values of a run: the laws, the limits of steps and the motion of walls follow.
void set_values(std::unique_ptr<SimulationState>& state, std::shared_ptr<const Model> model,
                const EventSpec& event) {
  state->spheres.catch_up(state->account.ledger());
  state->polyhedra.wake_all();
  state->polyhedra.forget_motion();
  const double balance = energy_of(*state).balance();
  state->polyhedra.contacts().invalidate();  // walls may begin to move
  for (int k = 0; k < state->walls.count(); ++k) {
    if (model->walls[k].motion != state->model->walls[k].motion) state->walls.begin_motion(k, state->time());
  }
  state->changes.push_back(event);
  state = with_values(*state, std::move(model));
  renew_roster(*state);
  reevaluate(*state, balance);
}

using StatePointer = std::unique_ptr<SimulationState>;

/// @param event  takes the time of the state: it may have come with the first step after its own
std::optional<StepFailure> change_values(StatePointer& state, EventSpec event) {
  event.time = state->time();
  try {
    std::shared_ptr<const Model> model = changed_model(state->model, event);
    if (model != state->model) set_values(state, std::move(model), event);
  } catch (const SceneError& error) {
    return StepFailure{state->time(), error.message()};
  }
  return std::nullopt;
}

std::vector<int> numbers_from(std::size_t first, std::size_t end) {
  std::vector<int> numbers(end - first);
  std::iota(numbers.begin(), numbers.end(), static_cast<int>(first));
  return numbers;
}

/// Describes why the further bodies and walls of a model cannot be added now; empty: they can.
std::string misplaced_joining(const SimulationState& state, const std::shared_ptr<const Model>& model) {
  Frame frame = frame_of(state, false);
  frame.model = model;
  frame.changed = nullptr;
  const std::vector<int> bodies = numbers_from(state.model->bodies.size(), model->bodies.size());
  frame.bodies.resize(model->bodies.size());
  for (const int i : bodies) {
    frame.bodies[i] = starting_body(*model, i);
    frame.bodies[i].present = true;
  }
  const std::vector<int> walls = numbers_from(state.model->walls.size(), model->walls.size());
  frame.walls.resize(model->walls.size());
  for (const int k : walls) {
    frame.walls[k] = starting_wall(model->walls[k]);
    frame.walls[k].present = true;
  }
  const std::string fault = misplaced_body(frame);
  return fault.empty() ? misplaced_beside_lattice(frame, bodies, walls) : fault;
}

/// Computes the contacts of what has joined: those within the range of a barrier law store energy at once.
void begin_contacts(SimulationState& state, double balance_before) {
  state.polyhedra.note_presence(state.walls);
  state.polyhedra.find_pairs(state.walls, state.time(), state.workers);
  take_up_values(state);
  state.account.book_added(energy_of(state).balance() - balance_before);
}

/// Adds what the run did not have. Contacts of spheres are found again.
void join(StatePointer& state, const std::shared_ptr<const Model>& model, const EventSpec& event) {
  const std::vector<int> numbers = numbers_from(state->model->bodies.size(), model->bodies.size());
  SphereSystem& before = state->spheres;
  renew_roster(*state);  // first, since it may read files that are gone
  before.catch_up(state->account.ledger());
  const double balance = energy_of(*state).balance();
  const double stored = before.contact_energy(state->surroundings(), state->account.ledger(), state->workers);
  state->changes.push_back(event);
  const std::size_t motion = state->motion.index();
  state = with_joined(*state, model);
  renew_roster(*state);
  state->polyhedra.note_presence(state->walls);
  SphereSystem& spheres = state->spheres;
  if (!spheres.empty()) {
    Ledger& ledger = state->account.ledger();
    spheres.begin(state->surroundings(), ledger, state->workers);
    if (state->lattice.touches()) gather_node_forces(state->lattice, spheres, state->workers);
    state->account.book_added(spheres.contact_energy(state->surroundings(), ledger, state->workers) - stored);
  }
  if (state->motion.index() != motion) begin_motion(*state);
  add_bodies(*state, numbers);
  if (numbers.empty()) reset_polyhedra(*state);
  // A body that is thrown starts free of contact; so the forces on all others keep their bits.
  if (!std::holds_alternative<AddBodyEvent>(event.action)) begin_contacts(*state, balance);
  state->timetable.divide_again();
}

const std::string& name_of_joining(const EventAction& action) {
  if (const auto* wall = std::get_if<AddWallEvent>(&action)) return wall->wall.name;
  if (const auto* fill = std::get_if<AddFillEvent>(&action)) return fill->fill.name;
  return std::get<AddBodyEvent>(action).body.name;
}

/// @param event  takes the time of the state: it may have come with the first step after its own
std::optional<StepFailure> join(StatePointer& state, EventSpec event) {
  event.time = state->time();
  std::string fault;
  try {
    const std::shared_ptr<const Model> model = changed_model(state->model, event);
    fault = misplaced_joining(*state, model);
    if (fault.empty()) join(state, model, event);
  } catch (const SceneError& error) {
    fault = error.message();
  }
  if (fault.empty()) return std::nullopt;
  return StepFailure{state->time(), "\"" + name_of_joining(event.action) + "\" cannot be added: " + fault};
}

/// @param number  of the event among those of the run
std::optional<StepFailure> act(StatePointer& state, const EventSpec& event, int number) {
  if (const auto* add = std::get_if<AddEvent>(&event.action)) return apply(*state, *add);
  if (const auto* remove = std::get_if<RemoveEvent>(&event.action)) return apply(*state, *remove);
  if (const auto* pull = std::get_if<PullSpec>(&event.action)) return begin_pull(*state, *pull, number);
  if (const auto* move = std::get_if<MoveEvent>(&event.action)) return apply(*state, *move);
  if (joins(event.action)) return join(state, event);
  return change_values(state, event);
}

/// Also notes the energy that the event adds, unless it is round-off.
std::optional<StepFailure> apply(StatePointer& state, const EventSpec& event, int number) {
  const auto added = [&] { return state->account.sums().brought - state->account.sums().exchange_changes; };
  const double before = added();
  auto failure = act(state, event, number);
  if (failure) {
    failure->event = event;
    return failure;
  }
  const double energy = added() - before;
  const bool noise = std::abs(energy) < energy_of(*state).round_off();
  state->timetable.note_supplied(number, noise ? 0.0 : energy);
  return failure;
}

/// Reason why a change by hand is impossible; empty: it is possible.
std::string fault_of(const SimulationState& state, const EventAction& action) {
  if (const auto* pull = std::get_if<PullSpec>(&action)) {
    const std::string fault = pull_fault(*state.model, *pull);
    return fault.empty() ? absence(state, *pull) : fault;
  }
  if (const auto* move = std::get_if<MoveEvent>(&action)) return fault_of(state, *move);
  const auto* remove = std::get_if<RemoveEvent>(&action);
  if (remove != nullptr && !names_something(*state.model, remove->what))
    return "event.remove \"" + remove->what + "\" is not a wall, body or fill of the scene";
  try {
    const EventSpec event{state.time(), action, true};
    if (joins(action)) check_joining(state.model, event);
    const std::shared_ptr<const Model> model = changed_model(state.model, event);
    if (joins(action)) return misplaced_joining(state, model);
  } catch (const SceneError& error) {
    return error.message();
  }
  return {};
}

}  // namespace

std::optional<StepFailure> apply_due(StatePointer& state) {
  while (const EventSpec* due = state->timetable.due_event(state->time())) {
    const EventSpec event = *due;
    state->timetable.pass_event();
    if (auto failure = apply(state, event, state->timetable.last_passed())) return failure;
  }
  return std::nullopt;
}

void apply_between_steps(StatePointer& state) {
  while (state->timetable.due_between_steps(state->time())) {
    const EventSpec event = *state->timetable.due_event(state->time());
    if (apply(state, event, state->timetable.last_passed() + 1)) {
      state->timetable.divide_again();  // the next step applies it again, and reports
      return;
    }
    state->timetable.pass_event();
  }
}

/// Applies due events first, so that all events stay in chronological order.
std::optional<StepFailure> apply_now(StatePointer& state, const EventAction& action) {
  if (auto failure = apply_due(state)) return failure;
  if (const std::string fault = fault_of(*state, action); !fault.empty())
    return StepFailure{state->time(), fault};
  const EventSpec event = state->timetable.enter_passed(action, state->time());
  return apply(state, event, state->timetable.last_passed());
}

}  // namespace scree
