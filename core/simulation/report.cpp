#include "core/simulation/report.hpp"

#include <algorithm>
#include <utility>

#include "core/frame/frame_contact.hpp"
#include "core/frame/starting_frame.hpp"
#include "core/readings/contact_partners.hpp"
#include "core/readings/elastoplastic_contact.hpp"
#include "core/simulation/flows.hpp"
#include "core/simulation/peaks.hpp"
#include "core/simulation/pulls.hpp"
#include "core/simulation/stepping/energies.hpp"
#include "core/simulation/stepping/state.hpp"
#include "core/simulation/stepping/step_failures.hpp"
#include "core/simulation/streams.hpp"
#include "core/spheres/contact_peaks.hpp"

namespace scree {

namespace {

/// Wall that a partner belongs to.
int wall_of(const SimulationState& state, int partner) {
  return state.walls.wall_of(partner - state.polyhedra.count());
}

void add_force_on_wall(Frame& frame, const FrameContact& contact) {
  FrameWall& wall = frame.walls[contact.wall];
  const Vec3 about = frame.model->walls[contact.wall].about + wall.displacement;
  wall.force -= contact.force();
  wall.moment -= (contact.point - about).cross(contact.force());
}

/// Sums the contact forces on walls.
void add_wall_forces(Frame& frame) {
  for (const FrameContact& contact : frame.contacts) {
    if (contact.wall < 0) continue;
    ++frame.solver.contacts_with_walls;
    add_force_on_wall(frame, contact);
  }
}

void report_sphere(const Spheres& all, int slot, const Kicked& motion, std::vector<FrameBody>& reported) {
  if (all.is_node(slot)) return;
  reported[all.body[slot]] = {vector_of(all.position[slot]), rotation_of(all.rotation[slot]),
                              vector_of(motion.velocity),    vector_of(motion.spin),
                              all.present[slot] != 0,        false};
}

/// @param contact  output, constructed in place because copies are expensive
void report_sphere_contact(const SimulationState& state, const ActingContact& acting, const ContactKey& key,
                           FrameContact& contact) {
  const SphereSystem& spheres = state.spheres;
  const Spheres& all = spheres.spheres();
  const SphereContactView view = view_of(spheres.contacts(), acting, all, state.surroundings());
  contact.kind = kind_of(spheres.contacts(), acting);
  contact.status = view.sticks ? ContactStatus::stick : ContactStatus::slip;
  contact.normal = view.normal;
  contact.gap = -view.overlap;
  contact.normal_force = view.normal_force;
  contact.peak_force = std::max(view.normal_force, peak_of(spheres.contacts(), acting));
  contact.friction = view.friction;
  contact.elastic_force = view.normal_force - view.damping_force;
  contact.friction_limit = view.friction_limit;
  contact.elongation = view.elongation;
  contact.largest_overlap = view.largest;
  contact.changes_since = view.changes_since;
  // Planes, cylinders and cones have no features.
  if (acting.partner >= 0 && state.surroundings().partners[acting.partner].features != nullptr)
    contact.feature_b = feature_of(spheres.contacts(), acting);
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

/// Adds the couples of the resistance to rolling to the moments on walls.
void add_couples_on_walls(const SimulationState& state, Frame& frame,
                          const std::vector<ActingContact>& acting) {
  const SphereContacts& contacts = state.spheres.contacts();
  if (!any_rolling(contacts.laws().laws)) return;
  for (const ActingContact& contact : acting) {
    // The record of a mesh has the couples of all its touches.
    if (contact.partner < state.polyhedra.count() || contact.touch > 0) continue;
    frame.walls[static_cast<std::size_t>(wall_of(state, contact.partner))].moment -=
        contacts.couple(record_of(contacts, contact));
  }
}

/// Removes the contacts of lattice nodes, which are no bodies, from a list; counts them and adds their forces
/// on walls.
void remove_nodes(const SimulationState& state, Frame& frame, std::vector<ActingContact>& acting) {
  const Spheres& all = state.spheres.spheres();
  for (const ActingContact& contact : acting) {
    if (!all.is_node(contact.sphere)) continue;
    const ContactKey key{all.body[contact.sphere], true, wall_of(state, contact.partner)};
    FrameContact reported;
    report_sphere_contact(state, contact, key, reported);
    add_force_on_wall(frame, reported);
    ++frame.solver.contacts_of_nodes;
    ++frame.solver.contacts_with_walls;
  }
  std::erase_if(acting, [&](const ActingContact& contact) { return all.is_node(contact.sphere); });
  frame.solver.contacts_of_nodes += acting_pairs_of_nodes(state.spheres.contacts(), all, state.workers);
  frame.solver.contacts += frame.solver.contacts_of_nodes;
}

/// Merges the contacts of spheres with the contacts of polyhedra, in order.
/// @param all  false: contacts of two spheres are only counted
void add_sphere_contacts(const SimulationState& state, Frame& frame, bool all) {
  const SphereSystem& spheres = state.spheres;
  if (spheres.empty()) return;
  frame.solver.candidates += spheres.contacts().candidates();
  if (!all) frame.solver.contacts += acting_pairs(spheres.contacts(), spheres.spheres(), state.workers);
  std::vector<ActingContact> acting =
      acting_contacts(spheres.contacts(), spheres.spheres(), state.surroundings(), all, state.workers);
  add_couples_on_walls(state, frame, acting);
  if (spheres.has_nodes()) remove_nodes(state, frame, acting);
  const std::vector<FrameContact> others = std::exchange(frame.contacts, {});
  std::vector<ContactKey> keys;
  keys.reserve(others.size() + acting.size());
  for (const FrameContact& contact : others) keys.push_back(key_of(contact));
  for (const ActingContact& contact : acting) {
    const int a = spheres.spheres().body[contact.sphere];
    const int partner = contact.partner;
    if (partner >= state.polyhedra.count()) {
      keys.push_back({a, true, wall_of(state, partner)});
    } else {
      const int b =
          partner >= 0 ? state.polyhedra.bodies().number[partner] : spheres.spheres().body[contact.other];
      keys.push_back({std::min(a, b), false, std::max(a, b)});
    }
  }
  const std::vector<int> places = contact_places(keys, static_cast<int>(frame.bodies.size()));
  frame.contacts.resize(places.size());
  const int first = static_cast<int>(others.size());
  for (int i = 0; i < first; ++i) frame.contacts[places[i]] = others[i];
  // In the order of the contact lists, because each contact reads much more than it writes.
  state.workers.for_each(static_cast<int>(acting.size()), 256, [&](int i) {
    report_sphere_contact(state, acting[i], keys[first + i], frame.contacts[places[first + i]]);
  });
}

/// Sorts contacts by their partners.
void arrange(std::vector<FrameContact>& contacts, std::size_t bodies) {
  const auto in_order = [](const FrameContact& a, const FrameContact& b) { return key_of(a) < key_of(b); };
  if (std::is_sorted(contacts.begin(), contacts.end(), in_order)) return;
  std::vector<ContactKey> keys;
  keys.reserve(contacts.size());
  for (const FrameContact& contact : contacts) keys.push_back(key_of(contact));
  const std::vector<int> places = contact_places(keys, static_cast<int>(bodies));
  std::vector<FrameContact> arranged(contacts.size());
  for (std::size_t i = 0; i < contacts.size(); ++i) arranged[places[i]] = contacts[i];
  contacts = std::move(arranged);
}

/// Contacts of a pair in the order in which they are reported: by features, those of the body with the lower
/// number first.
std::vector<const Contact*> in_order_of_features(const ContactPair& pair, const Bodies& bodies) {
  std::vector<const Contact*> contacts;
  for (const Contact& contact : pair.contacts) contacts.push_back(&contact);
  if (pair.b < bodies.count() && bodies.number[pair.a] > bodies.number[pair.b]) {
    std::sort(contacts.begin(), contacts.end(), [](const Contact* one, const Contact* other) {
      return exchanged(one->features) < exchanged(other->features);
    });
  }
  return contacts;
}

/// Adds the contacts of polyhedra that touch.
void add_polyhedron_contacts(const SimulationState& state, Frame& frame) {
  const PolyhedronSystem& polyhedra = state.polyhedra;
  const PolyhedronContacts& contacts = polyhedra.contacts();
  for (const ClosePair& close : contacts.close()) {
    const ContactPair& pair = contacts.pair(close);
    frame.solver.candidates += static_cast<int>(pair.candidates.size());
    for (const Contact* one : in_order_of_features(pair, polyhedra.bodies())) {
      const Contact& contact = *one;
      if (!contacts.touches(pair, contact)) continue;
      FrameContact& reported = frame.contacts.emplace_back(frame_contact(
          pair.a, pair.b, contact, contacts.law(pair).friction, polyhedra.bodies(), state.walls.parts()));
      // The dashpot force comes from motion before the bodies fell asleep.
      if (!polyhedra.moves(close.a) && !polyhedra.moves(close.b))
        reported.normal_force = contact.elastic_force;
      reported.peak_force = std::max(reported.normal_force, contacts.peak_of(pair.peak));
      frame.solver.largest_force = std::max(frame.solver.largest_force, reported.normal_force);
    }
  }
  arrange(frame.contacts, frame.bodies.size());
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
    frame.walls.push_back(wall_of_frame(walls, i));
  }
  for (std::size_t k = frame.walls.size(); k < frame.model->walls.size(); ++k)
    frame.walls.push_back(starting_wall(frame.model->walls[k]));
}

}  // namespace

FrameWall wall_of_frame(const Walls& walls, int wall) {
  const WallPose& pose = walls.poses()[wall];
  return {pose.displacement, pose.rotation, Vec3::Zero(), Vec3::Zero(), walls.present(wall)};
}

Frame frame_of(const SimulationState& state, bool contacts) {
  const SphereSystem& spheres = state.spheres;
  Frame frame;
  frame.model = state.roster.model;
  frame.changed = state.roster.shown;
  frame.time = state.time();
  frame.bodies.resize(frame.model->bodies.size());
  for (std::size_t i = state.model->bodies.size(); i < frame.bodies.size(); ++i)
    frame.bodies[i] = starting_body(*frame.model, static_cast<int>(i));
  add_polyhedra(state.polyhedra.bodies(), frame);
  frame.energy = energy_of(state, [&](int slot, const Kicked& motion) {
    report_sphere(spheres.spheres(), slot, motion, frame.bodies);
  });
  frame.nodes = state.lattice.displacements();
  frame.broken_bonds = state.lattice.broken_bonds();
  add_walls(state.walls, frame);
  add_polyhedron_contacts(state, frame);
  add_sphere_contacts(state, frame, contacts);
  if (!spheres.empty() && has_elastoplastic_contacts(*state.model)) {
    frame.residual_overlaps.resize(frame.bodies.size());
    find_residual_overlaps(spheres.contacts(), spheres.spheres(), frame.residual_overlaps);
  }
  add_wall_forces(frame);
  frame.solver.contacts += static_cast<int>(frame.contacts.size());
  frame.solver.largest_force = std::max(frame.solver.largest_force, largest_peak(state));
  add_pulls(state, frame);
  if (contacts) add_peaks(state, frame);
  note_rules(frame);
  if (!contacts) frame.contacts = std::vector<FrameContact>();
  frame.notes = notes_of(state);
  for (std::string& note : notes_on_streams(state)) frame.notes.push_back(std::move(note));
  frame.streams = streams_of(state);
  frame.flows = flows_of(state);
  state.statistics.report(frame.solver);
  return frame;
}

}  // namespace scree
