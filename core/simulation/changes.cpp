#include <algorithm>
#include <iterator>

#include "core/model/lookup.hpp"
#include "core/setup/checks/start_checks.hpp"
#include "core/simulation/state.hpp"

namespace scree {
namespace {

/// Lets a pair act no more; the search will drop it.
/// @return what it stored [J]
double let_go(ContactPair& pair) {
  const double stored = pair.energy.elastic_normal + pair.energy.elastic_tangential;
  pair.contacts.clear();
  pair.forces = pair.trial_forces = {};
  pair.acts = false;
  pair.energy = {};
  pair.energy_acceleration = pair.impact_energy = pair.stiffness = pair.fastest = 0.0;
  pair.closing_time = std::numeric_limits<double>::infinity();
  return stored;
}

/// As the energy account has it: fixed bodies have none.
double body_energy(const Bodies& bodies, int body, const Vec3& gravity) {
  if (bodies.inertia[body].inverse_mass == 0.0) return 0.0;
  return translational_energy(bodies, body) + rotational_energy(bodies, body) -
         bodies.inertia[body].mass * gravity.dot(bodies.motion.position[body]);
}

}  // namespace

/// Those of walls that never move have been placed at the start.
void Simulation::State::place_obstacles(const std::vector<WallPose>& before,
                                        const std::vector<WallPose>& after) {
  for (int k = 0; k < static_cast<int>(obstacles.size()); ++k) {
    const int wall = obstacles[k].wall;
    if (std::holds_alternative<std::monostate>(model->walls[wall].motion)) continue;
    const double radius = partners[obstacle_index(k)].radius;
    RigidState state = obstacle_state(obstacles[k], model->walls[wall], before[wall], after[wall]);
    state.radius = std::max(state.radius, radius);
    partners[obstacle_index(k)] = state;
  }
}

bool Simulation::State::due(const EventSpec& event) const {
  return reached(event.time);
}

/// Events that wait for no stop happen as soon as a step has ended, and before them what is due earlier. One
/// that fails is left to the next step, which tells it.
void Simulation::State::apply_between_steps() {
  const std::vector<EventSpec>& events = timetable.events;
  size_t end = timetable.next_event;
  for (size_t k = end; k < events.size() && due(events[k]); ++k) {
    if (events[k].between_steps) end = k + 1;
  }
  for (; timetable.next_event < end; ++timetable.next_event) {
    if (apply(events[timetable.next_event])) return;
  }
}

void Simulation::State::set_events(std::vector<EventSpec> events) {
  std::stable_sort(events.begin(), events.end(),
                   [](const EventSpec& a, const EventSpec& b) { return a.time < b.time; });
  timetable.events = std::move(events);
}

/// What is due happens first, so that the order is that of the events' times.
std::optional<StepFailure> Simulation::State::change(const EventAction& action) {
  auto& [events, next, next_output, at_output, between_stops] = timetable;
  while (next < events.size() && due(events[next])) {
    if (auto failure = apply(events[next++])) return failure;
  }
  EventSpec event{next == 0 ? time() : std::max(time(), events[next - 1].time), action, true};
  const auto sets_friction = [](const EventSpec& one) {
    return one.between_steps && std::holds_alternative<FrictionEvent>(one.action);
  };
  if (next > 0 && sets_friction(event) && sets_friction(events[next - 1]) &&
      events[next - 1].time == event.time)
    events.erase(events.begin() + static_cast<long>(--next));  // set twice at one time: the last one holds
  events.insert(events.begin() + static_cast<long>(next), event);
  return apply(events[next++]);
}

/// Fails where an added body would begin within another one or beyond a wall.
std::optional<StepFailure> Simulation::State::apply(const EventSpec& event) {
  if (const auto* friction = std::get_if<FrictionEvent>(&event.action)) {
    set_friction(friction->static_coefficient, friction->dynamic_coefficient);
  } else if (const auto* removal = std::get_if<RemoveEvent>(&event.action)) {
    if (const int wall = find_wall(*model, removal->what); wall >= 0) {
      remove_wall(wall);
    } else {
      remove_body(find_body(*model, removal->what));
    }
  } else {
    const std::string& name = std::get<AddEvent>(event.action).what;
    const auto held = std::find_if(model->held.begin(), model->held.end(),
                                   [&](const auto& entry) { return entry.first == name; });
    add_bodies(held->second);
    const std::string misplaced = misplaced_body(frame(false));
    if (!misplaced.empty()) {
      set_spheres_present(held->second, false);
      for (const int body : held->second) remove_body(body);
      return StepFailure{time(), "\"" + name + "\" cannot be added: " + misplaced};
    }
  }
  return std::nullopt;
}

/// Books the energy of what comes, or with a minus sign of what goes, as work from outside.
void Simulation::State::book_brought(double energy) {
  sums.external_work += energy;
  sums.brought += energy;
}

/// Takes the contacts of partners that go out of the scene, with what they store and their forces.
void Simulation::State::release(const std::function<bool(int partner)>& goes) {
  totals = {};
  for (size_t n = 0; n < pairs.close().size(); ++n) {
    const ClosePair& close = pairs.close()[n];
    const auto& [k, a, b] = close;
    ContactPair& pair = pairs.pairs()[k];
    if (goes(a) || goes(b)) {
      book_brought(-let_go(pair));
      evaluation[n] = {};
      wrenches[n] = {};
    }
    if (moves(a) || moves(b)) totals.add(pair, interactions[pair.interaction], partners[a], partners[b]);
  }
  begin_spheres_anew();
  gather_forces();
  for (int i = 0; i < bodies.count(); ++i) find_acceleration(i);
  pairs.invalidate();
  stability_due = steps;
  sleep.wake_all(bodies);
}

void Simulation::State::remove_wall(int wall) {
  if (!wall_present[wall]) return;
  wall_present[wall] = 0;
  release([&](int partner) {
    return partner >= bodies.count() && obstacles[partner - bodies.count()].wall == wall;
  });
}

void Simulation::State::remove_body(int number) {
  if (spheres.has(number)) {
    set_spheres_present({number}, false);
    return;
  }
  const int body = polyhedron[number];
  if (!bodies.present[body]) return;
  bodies.present[body] = 0;
  book_brought(-body_energy(bodies, body, model->scene.gravity));
  release([&](int partner) { return partner == body; });
}

/// Lets those of the bodies that are spheres come or go with their energy, all at once: each time all lists
/// are made anew.
void Simulation::State::set_spheres_present(const std::vector<int>& numbers, bool present) {
  std::vector<int> changing;
  std::copy_if(numbers.begin(), numbers.end(), std::back_inserter(changing),
               [&](int number) { return spheres.has(number) && spheres.present(number) != present; });
  if (changing.empty()) return;
  spheres.catch_up(sphere_loads, sums);
  for (const int number : changing) {
    book_brought(present ? spheres.energy_of(number) : -spheres.energy_of(number));
    spheres.set_present(number, present);
  }
  begin_spheres_anew();
  gather_forces();
  sleep.wake_all(bodies);
}

void Simulation::State::add_bodies(const std::vector<int>& numbers) {
  set_spheres_present(numbers, true);
  bool added = false;
  for (const int number : numbers) {
    const int body = polyhedron[number];
    if (body < 0 || bodies.present[body]) continue;
    added = true;
    bodies.present[body] = 1;
    book_brought(body_energy(bodies, body, model->scene.gravity));
    bodies.force[body] = (bodies.inertia[body].mass * model->scene.gravity).cwiseProduct(limits.linear);
    find_acceleration(body);
  }
  if (!added) return;
  begin_spheres_anew();
  pairs.invalidate();
  stability_due = steps;
  sleep.wake_all(bodies);
}

void Simulation::State::set_friction(double static_coefficient, double dynamic_coefficient) {
  for (Interaction& law : interactions) {
    law.friction.static_coefficient = static_coefficient;
    law.friction.dynamic_coefficient = dynamic_coefficient;
  }
  spheres.set_friction(static_coefficient, dynamic_coefficient);
  stability_due = steps;
  sleep.wake_all(bodies);
}

}  // namespace scree
