#include "core/simulation/events.hpp"

#include <algorithm>
#include <functional>
#include <iterator>

#include "core/model/lookup.hpp"
#include "core/setup/checks/start_checks.hpp"
#include "core/simulation/parts/lattice_nodes.hpp"
#include "core/simulation/report.hpp"
#include "core/simulation/state.hpp"

namespace scree {
namespace {

void gather_forces(Simulation::State& now) {
  now.polyhedra.gather_forces(now.spheres.contacts().wrenches(), now.workers);
}

/// Bodies or walls have come or gone: finds the spheres' contacts anew. What those that are no more have
/// stored leaves the scene with them.
void begin_spheres_anew(Simulation::State& now) {
  now.polyhedra.note_presence(now.walls);
  if (now.spheres.empty()) return;
  EnergyTerms& sums = now.account.sums();
  now.spheres.catch_up(sums);
  now.account.book_brought(-now.spheres.begin_anew(now.surroundings(), sums, now.workers));
  if (now.lattice.touches()) gather_node_forces(now.lattice, now.spheres, now.workers);
}

/// Polyhedra or walls have come or gone, and what touched them.
void begin_polyhedra_anew(Simulation::State& now) {
  now.polyhedra.contacts().invalidate();
  note_change(now.motion);
  now.polyhedra.wake_all();
}

/// Takes the contacts of partners that go out of the scene, with what they store and their forces.
void release(Simulation::State& now, const std::function<bool(int partner)>& goes) {
  now.polyhedra.release(goes, now.account);
  begin_spheres_anew(now);
  gather_forces(now);
  for (int i = 0; i < now.polyhedra.count(); ++i) note_forces(now.motion, now.polyhedra, i);
  begin_polyhedra_anew(now);
}

void remove_wall(Simulation::State& now, int wall) {
  if (!now.walls.present(wall)) return;
  now.walls.remove(wall);
  const int bodies = now.polyhedra.count();
  release(now, [&](int partner) { return partner >= bodies && now.walls.wall_of(partner - bodies) == wall; });
}

/// Lets those of the bodies that are spheres come or go with their energy, all at once: each time all lists
/// are made anew.
void set_spheres_present(Simulation::State& now, const std::vector<int>& numbers, bool present) {
  SphereSystem& spheres = now.spheres;
  std::vector<int> changing;
  std::copy_if(numbers.begin(), numbers.end(), std::back_inserter(changing),
               [&](int number) { return spheres.has(number) && spheres.present(number) != present; });
  if (changing.empty()) return;
  spheres.catch_up(now.account.sums());
  for (const int number : changing) {
    now.account.book_brought(present ? spheres.energy_of(number) : -spheres.energy_of(number));
    spheres.set_present(number, present);
  }
  begin_spheres_anew(now);
  gather_forces(now);
  now.polyhedra.wake_all();
}

void remove_body(Simulation::State& now, int number) {
  if (now.spheres.has(number)) {
    set_spheres_present(now, {number}, false);
    return;
  }
  const int body = now.polyhedra.place_of(number);
  if (!now.polyhedra.bodies().present[body]) return;
  now.polyhedra.remove(body);
  now.account.book_brought(-now.polyhedra.energy_of(body));
  release(now, [&](int partner) { return partner == body; });
}

void add_bodies(Simulation::State& now, const std::vector<int>& numbers) {
  set_spheres_present(now, numbers, true);
  bool added = false;
  for (const int number : numbers) {
    const int body = now.polyhedra.place_of(number);
    if (body < 0 || now.polyhedra.bodies().present[body]) continue;
    added = true;
    now.polyhedra.add(body);
    now.account.book_brought(now.polyhedra.energy_of(body));
    note_forces(now.motion, now.polyhedra, body);
  }
  if (!added) return;
  begin_spheres_anew(now);
  begin_polyhedra_anew(now);
}

/// Fails where an added body would begin within another one or beyond a wall.
std::optional<StepFailure> apply(Simulation::State& now, const AddEvent& event) {
  const auto held = std::find_if(now.model->held.begin(), now.model->held.end(),
                                 [&](const auto& entry) { return entry.first == event.what; });
  add_bodies(now, held->second);
  const std::string misplaced = misplaced_body(frame_of(now, false));
  if (misplaced.empty()) return std::nullopt;
  set_spheres_present(now, held->second, false);
  for (const int body : held->second) remove_body(now, body);
  return StepFailure{now.time(), "\"" + event.what + "\" cannot be added: " + misplaced};
}

std::optional<StepFailure> apply(Simulation::State& now, const RemoveEvent& event) {
  if (const int wall = find_wall(*now.model, event.what); wall >= 0) {
    remove_wall(now, wall);
  } else {
    remove_body(now, find_body(*now.model, event.what));
  }
  return std::nullopt;
}

std::optional<StepFailure> apply(Simulation::State& now, const FrictionEvent& event) {
  now.polyhedra.contacts().set_friction(event.static_coefficient, event.dynamic_coefficient);
  now.spheres.set_friction(event.static_coefficient, event.dynamic_coefficient);
  note_change(now.motion);
  now.polyhedra.wake_all();
  return std::nullopt;
}

std::optional<StepFailure> apply(Simulation::State& now, const EventAction& action) {
  return std::visit([&](const auto& event) { return apply(now, event); }, action);
}

}  // namespace

std::optional<StepFailure> apply_due(Simulation::State& now) {
  while (const EventSpec* event = now.timetable.due_event(now.time())) {
    now.timetable.pass_event();
    if (auto failure = apply(now, event->action)) return failure;
  }
  return std::nullopt;
}

void apply_between_steps(Simulation::State& now) {
  while (now.timetable.due_between_steps(now.time())) {
    if (apply(now, now.timetable.due_event(now.time())->action)) return;
    now.timetable.pass_event();
  }
}

/// What is due happens first, so that the order is that of the events' times.
std::optional<StepFailure> apply_now(Simulation::State& now, const EventAction& action) {
  if (auto failure = apply_due(now)) return failure;
  return apply(now, now.timetable.enter_passed(action, now.time()).action);
}

}  // namespace scree
