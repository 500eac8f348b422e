#include "core/simulation/events.hpp"

#include <algorithm>
#include <functional>
#include <iterator>

#include "core/model/lookup.hpp"
#include "core/setup/changed_model.hpp"
#include "core/setup/checks/pull_checks.hpp"
#include "core/setup/checks/start_checks.hpp"
#include "core/simulation/parts/lattice_nodes.hpp"
#include "core/simulation/pulls.hpp"
#include "core/simulation/report.hpp"
#include "core/simulation/state.hpp"

namespace scree {
namespace {

void gather_forces(Simulation::State& state) {
  state.polyhedra.gather_forces(state.spheres.contacts().wrenches(), state.workers);
}

/// Rebuilds the contacts of spheres after bodies or walls were added or removed. Energy stored in removed
/// contacts leaves the scene.
void rebuild_sphere_contacts(Simulation::State& state) {
  state.polyhedra.note_presence(state.walls);
  if (state.spheres.empty()) return;
  Ledger& ledger = state.account.ledger();
  state.spheres.catch_up(ledger);
  state.account.book_added(-state.spheres.rebuild_contacts(state.surroundings(), ledger, state.workers));
  if (state.lattice.touches()) gather_node_forces(state.lattice, state.spheres, state.workers);
}

/// Invalidates pair lists and wakes all polyhedra, after polyhedra or walls were added or removed.
void reset_polyhedra(Simulation::State& state) {
  state.polyhedra.contacts().invalidate();
  note_change(state.motion);
  state.polyhedra.wake_all();
}

/// Removes the contacts of partners that leave the scene, with their energies and forces.
void release(Simulation::State& state, const std::function<bool(int partner)>& leaves) {
  state.polyhedra.release(leaves, state.account);
  rebuild_sphere_contacts(state);
  gather_forces(state);
  for (int i = 0; i < state.polyhedra.count(); ++i) note_forces(state.motion, state.polyhedra, i);
  reset_polyhedra(state);
}

void remove_wall(Simulation::State& state, int wall) {
  if (!state.walls.present(wall)) return;
  state.walls.remove(wall);
  const int bodies = state.polyhedra.count();
  release(state,
          [&](int partner) { return partner >= bodies && state.walls.wall_of(partner - bodies) == wall; });
}

/// Adds or removes the spheres among some bodies with their energy: all together, since each change rebuilds
/// all lists.
void set_spheres_present(Simulation::State& state, const std::vector<int>& numbers, bool present) {
  SphereSystem& spheres = state.spheres;
  std::vector<int> changing;
  std::copy_if(numbers.begin(), numbers.end(), std::back_inserter(changing),
               [&](int number) { return spheres.has(number) && spheres.present(number) != present; });
  if (changing.empty()) return;
  spheres.catch_up(state.account.ledger());
  for (const int number : changing) {
    state.account.book_added(present ? spheres.energy_of(number) : -spheres.energy_of(number));
    spheres.set_present(number, present);
  }
  rebuild_sphere_contacts(state);
  gather_forces(state);
  state.polyhedra.wake_all();
}

void remove_body(Simulation::State& state, int number) {
  if (state.spheres.has(number)) {
    set_spheres_present(state, {number}, false);
  } else if (const int body = state.polyhedra.place_of(number); state.polyhedra.bodies().present[body]) {
    state.polyhedra.remove(body);
    state.account.book_added(-state.polyhedra.energy_of(body));
    release(state, [&](int partner) { return partner == body; });
  }
  end_pulls_on(state, number);
}

void add_bodies(Simulation::State& state, const std::vector<int>& numbers) {
  set_spheres_present(state, numbers, true);
  bool added = false;
  for (const int number : numbers) {
    const int body = state.polyhedra.place_of(number);
    if (body < 0 || state.polyhedra.bodies().present[body]) continue;
    added = true;
    state.polyhedra.add(body);
    state.account.book_added(state.polyhedra.energy_of(body));
    note_forces(state.motion, state.polyhedra, body);
  }
  if (!added) return;
  rebuild_sphere_contacts(state);
  reset_polyhedra(state);
}

/// Fails if an added body would lie inside another one or beyond a wall.
std::optional<StepFailure> apply(Simulation::State& state, const AddEvent& event) {
  const auto held = std::find_if(state.model->held.begin(), state.model->held.end(),
                                 [&](const auto& entry) { return entry.first == event.what; });
  add_bodies(state, held->second);
  const std::string misplaced = misplaced_body(frame_of(state, false));
  if (misplaced.empty()) return std::nullopt;
  set_spheres_present(state, held->second, false);
  for (const int body : held->second) remove_body(state, body);
  return StepFailure{state.time(), "\"" + event.what + "\" cannot be added: " + misplaced};
}

std::optional<StepFailure> apply(Simulation::State& state, const RemoveEvent& event) {
  if (const int wall = find_wall(*state.model, event.what); wall >= 0) {
    remove_wall(state, wall);
  } else {
    remove_body(state, find_body(*state.model, event.what));
  }
  return std::nullopt;
}

/// Recomputes forces and energies under changed values. The difference of the energies is exchanged with
/// outside.
void reevaluate(Simulation::State& state, double balance_before) {
  if (!state.spheres.empty()) {
    state.spheres.begin(state.surroundings(), state.account.ledger(), state.workers);
    if (state.lattice.touches()) gather_node_forces(state.lattice, state.spheres, state.workers);
  }
  take_up_values(state);
  state.account.book_change(balance_before - energy_of(state).balance());
  state.timetable.divide_again();
}

/// Replaces the values of a run: the laws, the limits of steps and the motion of walls follow.
void set_values(std::unique_ptr<Simulation::State>& state, std::shared_ptr<const Model> model,
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
  reevaluate(*state, balance);
}

using StatePointer = std::unique_ptr<Simulation::State>;

std::optional<StepFailure> change_values(StatePointer& state, const EventSpec& event) {
  try {
    std::shared_ptr<const Model> model = changed_model(state->model, event);
    if (model != state->model) set_values(state, std::move(model), event);
  } catch (const SceneError& error) {
    return StepFailure{state->time(), error.message()};
  }
  return std::nullopt;
}

/// @param number  of the event among those of the run
std::optional<StepFailure> apply(StatePointer& state, const EventSpec& event, int number) {
  if (const auto* add = std::get_if<AddEvent>(&event.action)) return apply(*state, *add);
  if (const auto* remove = std::get_if<RemoveEvent>(&event.action)) return apply(*state, *remove);
  if (const auto* pull = std::get_if<PullSpec>(&event.action)) return begin_pull(*state, *pull, number);
  return change_values(state, event);
}

/// Reason why a change by hand is impossible; empty: it is possible.
std::string fault_of(const Simulation::State& state, const EventAction& action) {
  if (const auto* pull = std::get_if<PullSpec>(&action)) {
    const std::string fault = pull_fault(*state.model, *pull);
    return fault.empty() ? absence(state, *pull) : fault;
  }
  try {
    changed_model(state.model, {state.time(), action, true});
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
