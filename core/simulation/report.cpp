#include <algorithm>
#include <tuple>
#include <utility>

#include "core/frame/frame_contact.hpp"
#include "core/readings/elastoplastic_contact.hpp"
#include "core/simulation/state.hpp"

namespace scree {

/// @param read  is told how each sphere moves
EnergyTerms Simulation::State::energy(const SphereSystem::MotionReader& read) const {
  EnergyTerms energy = sums;
  for (int i = 0; i < bodies.count(); ++i) {
    if (!bodies.present[i] || bodies.inertia[i].inverse_mass == 0.0) continue;
    energy.kinetic_translational += translational_energy(bodies, i);
    energy.kinetic_rotational += rotational_energy(bodies, i);
    energy.gravitational -= bodies.inertia[i].mass * model->scene.gravity.dot(bodies.motion.position[i]);
  }
  for (const auto& [k, a, b] : pairs.close()) {
    energy.elastic_normal += pairs.pairs()[k].energy.elastic_normal;
    energy.elastic_tangential += pairs.pairs()[k].energy.elastic_tangential;
  }
  if (!spheres.empty()) spheres.add_energy(surroundings(), sphere_loads, energy, read, workers);
  lattice.add_energy(energy, workers);
  energy.balance_error = energy.balance() - first_balance;
  return energy;
}

/// Sums what contacts with walls come to.
void Simulation::State::add_wall_forces(Frame& frame) const {
  for (const FrameContact& contact : frame.contacts) {
    if (contact.wall < 0) continue;
    ++frame.solver.contacts_with_walls;
    add_force_on_wall(frame, contact);
  }
}

void Simulation::State::add_force_on_wall(Frame& frame, const FrameContact& contact) const {
  FrameWall& wall = frame.walls[contact.wall];
  const Vec3 about = model->walls[contact.wall].about + wall.displacement;
  wall.force -= contact.force();
  wall.moment -= (contact.point - about).cross(contact.force());
}

void Simulation::State::report_sphere(int slot, const Kicked& now, std::vector<FrameBody>& reported) const {
  const Spheres& all = spheres.spheres();
  if (all.is_node(slot)) return;
  reported[all.body[slot]] = {vector_of(all.position[slot]), rotation_of(all.rotation[slot]),
                              vector_of(now.velocity),       vector_of(now.spin),
                              all.present[slot] != 0,        false};
}

/// @param contact  a new one, where it shall stay: copies of so much cost as much as what they hold
void Simulation::State::report_sphere_contact(const ActingContact& acting, const ContactKey& key,
                                              FrameContact& contact) const {
  const Spheres& all = spheres.spheres();
  const SphereContactView view = spheres.contacts().view(acting, all, surroundings());
  contact.kind = spheres.contacts().kind(acting);
  contact.status = view.sticks ? ContactStatus::stick : ContactStatus::slip;
  contact.normal = view.normal;
  contact.gap = -view.overlap;
  contact.normal_force = view.normal_force;
  contact.peak_force = std::max(view.normal_force, spheres.contacts().peak(acting));
  contact.friction = view.friction;
  contact.elastic_force = view.normal_force - view.damping_force;
  contact.friction_limit = view.friction_limit;
  contact.elongation = view.elongation;
  contact.largest_overlap = view.largest;
  contact.feature_b = spheres.contacts().feature(acting);
  contact.point =
      vector_of(all.position[acting.sphere]) - (all.radius(acting.sphere) - 0.5 * view.overlap) * view.normal;
  contact.a = key.a;
  (key.at_wall ? contact.wall : contact.b) = key.partner;
  if (key.a != all.body[acting.sphere]) {
    contact.normal = Vec3::Zero() - contact.normal;
    contact.friction = Vec3::Zero() - contact.friction;
    std::swap(contact.feature_a, contact.feature_b);
  }
}

/// Takes the contacts of a lattice's nodes, which are no bodies, out of a list; they are counted, and what
/// they do to walls is added.
void Simulation::State::take_out_nodes(Frame& frame, std::vector<ActingContact>& acting) const {
  const Spheres& all = spheres.spheres();
  for (const ActingContact& contact : acting) {
    if (!all.is_node(contact.sphere)) continue;
    const ContactKey key{all.body[contact.sphere], true, obstacles[contact.partner - bodies.count()].wall};
    FrameContact reported;
    report_sphere_contact(contact, key, reported);
    add_force_on_wall(frame, reported);
    ++frame.solver.contacts_of_nodes;
    ++frame.solver.contacts_with_walls;
  }
  std::erase_if(acting, [&](const ActingContact& contact) { return all.is_node(contact.sphere); });
  frame.solver.contacts_of_nodes += spheres.contacts().acting_pairs_of_nodes(all, workers);
  frame.solver.contacts += frame.solver.contacts_of_nodes;
}

/// Adds them to the contacts of polyhedra, in order.
/// @param all  false: those of two spheres are only counted
void Simulation::State::add_sphere_contacts(Frame& frame, bool all) const {
  if (spheres.empty()) return;
  frame.solver.candidates += spheres.contacts().candidates();
  if (!all) frame.solver.contacts += spheres.contacts().acting_pairs(spheres.spheres(), workers);
  std::vector<ActingContact> acting =
      spheres.contacts().acting(spheres.spheres(), surroundings(), all, workers);
  if (spheres.has_nodes()) take_out_nodes(frame, acting);
  const std::vector<FrameContact> others = std::exchange(frame.contacts, {});
  std::vector<ContactKey> keys;
  keys.reserve(others.size() + acting.size());
  for (const FrameContact& contact : others) keys.push_back(key_of(contact));
  for (const ActingContact& contact : acting) {
    const int a = spheres.spheres().body[contact.sphere];
    const int partner = contact.partner;
    if (partner >= bodies.count()) {
      keys.push_back({a, true, obstacles[partner - bodies.count()].wall});
    } else {
      const int b = partner >= 0 ? bodies.number[partner] : spheres.spheres().body[contact.other];
      keys.push_back({std::min(a, b), false, std::max(a, b)});
    }
  }
  const std::vector<int> places = contact_places(keys, static_cast<int>(frame.bodies.size()));
  frame.contacts.resize(places.size());
  const int first = static_cast<int>(others.size());
  for (int i = 0; i < first; ++i) frame.contacts[places[i]] = others[i];
  // In the order of the contacts' own lists: each reads far more of them than it writes.
  workers.for_each(static_cast<int>(acting.size()), 256, [&](int i) {
    report_sphere_contact(acting[i], keys[first + i], frame.contacts[places[first + i]]);
  });
}

Frame Simulation::State::frame(bool contacts) const {
  Frame frame;
  frame.model = model;
  frame.time = time();
  frame.bodies.resize(model->bodies.size());
  for (int i = 0; i < bodies.count(); ++i) {
    frame.bodies[bodies.number[i]] = {bodies.motion.position[i], bodies.motion.rotation[i],
                                      bodies.motion.velocity[i], bodies.motion.spin[i],
                                      bodies.present[i] != 0,    bodies.asleep[i] != 0};
  }
  frame.energy = energy([&](int slot, const Kicked& now) { report_sphere(slot, now, frame.bodies); });
  frame.nodes = lattice.displacements();
  frame.broken_bonds = lattice.broken_bonds();
  for (size_t i = 0; i < wall_poses.size(); ++i) {
    frame.walls.push_back({wall_poses[i].displacement, wall_poses[i].rotation, Vec3::Zero(), Vec3::Zero(),
                           wall_present[i] != 0});
  }
  for (const auto& [k, a, b] : pairs.close()) {
    const ContactPair& pair = pairs.pairs()[k];
    frame.solver.candidates += static_cast<int>(pair.candidates.size());
    for (const Contact& contact : pair.contacts) {
      if (!touches(pair, contact)) continue;
      const Interaction& law = interactions[pair.interaction];
      FrameContact& reported = frame.contacts.emplace_back(
          frame_contact(pair.a, pair.b, contact, law.friction, bodies, obstacles));
      // What fell asleep had a last trace of motion.
      if (!moves(a) && !moves(b)) reported.normal_force = contact.elastic_force;
      reported.peak_force = std::max(reported.normal_force, peak_of(pair));
      frame.solver.largest_force = std::max(frame.solver.largest_force, reported.normal_force);
    }
  }
  add_sphere_contacts(frame, contacts);
  if (!spheres.empty() && has_dents(*model)) {
    frame.dents.resize(frame.bodies.size());
    spheres.contacts().find_dents(spheres.spheres(), frame.dents);
  }
  add_wall_forces(frame);
  frame.solver.contacts += static_cast<int>(frame.contacts.size());
  frame.solver.largest_force = std::max(frame.solver.largest_force, largest_peak());
  if (contacts) add_peaks(frame);
  if (!contacts) frame.contacts = std::vector<FrameContact>();
  frame.solver.step_size = last_step;
  frame.solver.steps = steps;
  frame.solver.iterations = implicit.iterations > 0 ? implicit.iterations : steps;
  frame.solver.rejected = rejected;
  for (const char asleep : bodies.asleep) frame.solver.asleep += asleep;
  frame.solver.smallest_gap = smallest_gap;
  frame.notes = notes();
  frame.solver.cpu_seconds = static_cast<double>(std::clock() - cpu_start) / CLOCKS_PER_SEC;
  return frame;
}

}  // namespace scree
