#include "core/simulation/report.hpp"

#include <algorithm>
#include <utility>

#include "core/frame/frame_contact.hpp"
#include "core/readings/contact_partners.hpp"
#include "core/readings/elastoplastic_contact.hpp"
#include "core/simulation/peaks.hpp"
#include "core/simulation/state.hpp"
#include "core/simulation/step_failures.hpp"

namespace scree {

namespace {

/// Of a partner that is a part of one.
int wall_of(const Simulation::State& now, int partner) {
  return now.walls.wall_of(partner - now.polyhedra.count());
}

void add_force_on_wall(Frame& frame, const FrameContact& contact) {
  FrameWall& wall = frame.walls[contact.wall];
  const Vec3 about = frame.model->walls[contact.wall].about + wall.displacement;
  wall.force -= contact.force();
  wall.moment -= (contact.point - about).cross(contact.force());
}

/// Sums what contacts with walls come to.
void add_wall_forces(Frame& frame) {
  for (const FrameContact& contact : frame.contacts) {
    if (contact.wall < 0) continue;
    ++frame.solver.contacts_with_walls;
    add_force_on_wall(frame, contact);
  }
}

void report_sphere(const Spheres& all, int slot, const Kicked& now, std::vector<FrameBody>& reported) {
  if (all.is_node(slot)) return;
  reported[all.body[slot]] = {vector_of(all.position[slot]), rotation_of(all.rotation[slot]),
                              vector_of(now.velocity),       vector_of(now.spin),
                              all.present[slot] != 0,        false};
}

/// @param contact  a new one, where it shall stay: copies of so much cost as much as what they hold
void report_sphere_contact(const Simulation::State& now, const ActingContact& acting, const ContactKey& key,
                           FrameContact& contact) {
  const SphereSystem& spheres = now.spheres;
  const Spheres& all = spheres.spheres();
  const SphereContactView view = spheres.contacts().view(acting, all, now.surroundings());
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
void take_out_nodes(const Simulation::State& now, Frame& frame, std::vector<ActingContact>& acting) {
  const Spheres& all = now.spheres.spheres();
  for (const ActingContact& contact : acting) {
    if (!all.is_node(contact.sphere)) continue;
    const ContactKey key{all.body[contact.sphere], true, wall_of(now, contact.partner)};
    FrameContact reported;
    report_sphere_contact(now, contact, key, reported);
    add_force_on_wall(frame, reported);
    ++frame.solver.contacts_of_nodes;
    ++frame.solver.contacts_with_walls;
  }
  std::erase_if(acting, [&](const ActingContact& contact) { return all.is_node(contact.sphere); });
  frame.solver.contacts_of_nodes += now.spheres.contacts().acting_pairs_of_nodes(all, now.workers);
  frame.solver.contacts += frame.solver.contacts_of_nodes;
}

/// Adds them to the contacts of polyhedra, in order.
/// @param all  false: those of two spheres are only counted
void add_sphere_contacts(const Simulation::State& now, Frame& frame, bool all) {
  const SphereSystem& spheres = now.spheres;
  if (spheres.empty()) return;
  frame.solver.candidates += spheres.contacts().candidates();
  if (!all) frame.solver.contacts += spheres.contacts().acting_pairs(spheres.spheres(), now.workers);
  std::vector<ActingContact> acting =
      spheres.contacts().acting(spheres.spheres(), now.surroundings(), all, now.workers);
  if (spheres.has_nodes()) take_out_nodes(now, frame, acting);
  const std::vector<FrameContact> others = std::exchange(frame.contacts, {});
  std::vector<ContactKey> keys;
  keys.reserve(others.size() + acting.size());
  for (const FrameContact& contact : others) keys.push_back(key_of(contact));
  for (const ActingContact& contact : acting) {
    const int a = spheres.spheres().body[contact.sphere];
    const int partner = contact.partner;
    if (partner >= now.polyhedra.count()) {
      keys.push_back({a, true, wall_of(now, partner)});
    } else {
      const int b =
          partner >= 0 ? now.polyhedra.bodies().number[partner] : spheres.spheres().body[contact.other];
      keys.push_back({std::min(a, b), false, std::max(a, b)});
    }
  }
  const std::vector<int> places = contact_places(keys, static_cast<int>(frame.bodies.size()));
  frame.contacts.resize(places.size());
  const int first = static_cast<int>(others.size());
  for (int i = 0; i < first; ++i) frame.contacts[places[i]] = others[i];
  // In the order of the contacts' own lists: each reads far more of them than it writes.
  now.workers.for_each(static_cast<int>(acting.size()), 256, [&](int i) {
    report_sphere_contact(now, acting[i], keys[first + i], frame.contacts[places[first + i]]);
  });
}

/// Adds the contacts of polyhedra that touch.
void add_polyhedron_contacts(const Simulation::State& now, Frame& frame) {
  const PolyhedronSystem& polyhedra = now.polyhedra;
  const PolyhedronContacts& contacts = polyhedra.contacts();
  for (const ClosePair& close : contacts.close()) {
    const ContactPair& pair = contacts.pair(close);
    frame.solver.candidates += static_cast<int>(pair.candidates.size());
    for (const Contact& contact : pair.contacts) {
      if (!contacts.touches(pair, contact)) continue;
      FrameContact& reported = frame.contacts.emplace_back(frame_contact(
          pair.a, pair.b, contact, contacts.law(pair).friction, polyhedra.bodies(), now.walls.parts()));
      // What fell asleep had a last trace of motion.
      if (!polyhedra.moves(close.a) && !polyhedra.moves(close.b))
        reported.normal_force = contact.elastic_force;
      reported.peak_force = std::max(reported.normal_force, contacts.peak_of(pair.peak));
      frame.solver.largest_force = std::max(frame.solver.largest_force, reported.normal_force);
    }
  }
}

void add_polyhedra(const Bodies& bodies, Frame& frame) {
  for (int i = 0; i < bodies.count(); ++i) {
    frame.bodies[bodies.number[i]] = {bodies.motion.position[i], bodies.motion.rotation[i],
                                      bodies.motion.velocity[i], bodies.motion.spin[i],
                                      bodies.present[i] != 0,    bodies.asleep[i] != 0};
  }
  for (const char asleep : bodies.asleep) frame.solver.asleep += asleep;
}

void add_walls(const Walls& walls, Frame& frame) {
  for (int i = 0; i < walls.count(); ++i) {
    const WallPose& pose = walls.poses()[i];
    frame.walls.push_back({pose.displacement, pose.rotation, Vec3::Zero(), Vec3::Zero(), walls.present(i)});
  }
}

/// @param read  is told how each sphere moves
EnergyTerms add_up_energies(const Simulation::State& now, const SphereSystem::MotionReader& read) {
  EnergyTerms energy = now.account.sums();
  now.polyhedra.add_energy(energy);
  if (!now.spheres.empty()) now.spheres.add_energy(now.surroundings(), energy, read, now.workers);
  now.lattice.add_energy(energy, now.workers);
  now.account.close(energy);
  return energy;
}

}  // namespace

EnergyTerms energy_of(const Simulation::State& now) {
  return add_up_energies(now, [](int, const Kicked&) {});
}

Frame frame_of(const Simulation::State& now, bool contacts) {
  const SphereSystem& spheres = now.spheres;
  Frame frame;
  frame.model = now.model;
  frame.time = now.time();
  frame.bodies.resize(now.model->bodies.size());
  add_polyhedra(now.polyhedra.bodies(), frame);
  frame.energy = add_up_energies(now, [&](int slot, const Kicked& motion) {
    report_sphere(spheres.spheres(), slot, motion, frame.bodies);
  });
  frame.nodes = now.lattice.displacements();
  frame.broken_bonds = now.lattice.broken_bonds();
  add_walls(now.walls, frame);
  add_polyhedron_contacts(now, frame);
  add_sphere_contacts(now, frame, contacts);
  if (!spheres.empty() && has_dents(*now.model)) {
    frame.dents.resize(frame.bodies.size());
    spheres.contacts().find_dents(spheres.spheres(), frame.dents);
  }
  add_wall_forces(frame);
  frame.solver.contacts += static_cast<int>(frame.contacts.size());
  frame.solver.largest_force = std::max(frame.solver.largest_force, largest_peak(now));
  if (contacts) add_peaks(now, frame);
  note_rules(frame);
  if (!contacts) frame.contacts = std::vector<FrameContact>();
  frame.notes = notes_of(now);
  now.statistics.report(frame.solver);
  return frame;
}

}  // namespace scree
