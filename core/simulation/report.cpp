#include <algorithm>
#include <tuple>

#include "core/simulation/state.hpp"

namespace scree {
namespace {

FrameContact frame_contact(const ContactPair& pair, const Contact& contact, const Bodies& bodies,
                           const std::vector<Obstacle>& obstacles) {
  FrameContact result;
  result.a = bodies.number[pair.a];
  if (pair.b < bodies.count()) {
    result.b = bodies.number[pair.b];
  } else {
    result.wall = obstacles[pair.b - bodies.count()].wall;
  }
  result.kind = contact_kind(contact.features.kinds);
  const bool sticks = !contact.friction.sliding && contact.friction_force.squaredNorm() > 0.0;
  result.status = sticks ? ContactStatus::stick : ContactStatus::slip;
  result.point = contact.point;
  result.normal = contact.normal;
  result.gap = contact.gap;
  result.normal_force = contact.normal_force;
  result.friction = contact.friction_force;
  return result;
}

}  // namespace

EnergyTerms Simulation::State::energy() const {
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
  if (!spheres.empty()) spheres.add_energy(surroundings(), sphere_loads, energy, workers);
  energy.balance_error = energy.balance() - first_balance;
  return energy;
}

/// Sums what contacts with walls come to.
void Simulation::State::add_wall_forces(Frame& frame) const {
  for (const FrameContact& contact : frame.contacts) {
    if (contact.wall < 0) continue;
    ++frame.solver.contacts_with_walls;
    FrameWall& wall = frame.walls[contact.wall];
    const Vec3 about = model->walls[contact.wall].about + wall.displacement;
    wall.force -= contact.force();
    wall.moment -= (contact.point - about).cross(contact.force());
  }
}

void Simulation::State::add_spheres(Frame& frame) const {
  workers.for_each(spheres.spheres().count(), 256, [&](int i) {
    const Spheres& all = spheres.spheres();
    const Kicked now = spheres.present_motion(i, sphere_loads);
    frame.bodies[all.body[i]] = {vector_of(all.position[i]), rotation_of(all.rotation[i]),
                                 vector_of(now.velocity),    vector_of(now.spin),
                                 all.present[i] != 0,        false};
  });
}

void Simulation::State::add_sphere_contacts(Frame& frame) const {
  if (spheres.empty()) return;
  const Spheres& all = spheres.spheres();
  frame.solver.candidates += spheres.contacts().candidates();
  spheres.contacts().visit(
      all, surroundings(),
      [&](int sphere, int other, int partner, ContactKind kind, const SphereContactView& view) {
        FrameContact contact;
        contact.kind = kind;
        contact.status = view.sticks ? ContactStatus::stick : ContactStatus::slip;
        contact.normal = view.normal;
        contact.gap = -view.overlap;
        contact.normal_force = view.normal_force;
        contact.friction = view.friction;
        contact.point =
            vector_of(all.position[sphere]) - (all.radius(sphere) - 0.5 * view.overlap) * view.normal;
        contact.a = all.body[sphere];
        if (other >= 0) contact.b = all.body[other];
        if (partner >= bodies.count()) contact.wall = obstacles[partner - bodies.count()].wall;
        if (partner >= 0 && partner < bodies.count()) contact.b = bodies.number[partner];
        if (contact.wall < 0 && contact.b < contact.a) {
          std::swap(contact.a, contact.b);
          contact.normal = Vec3::Zero() - contact.normal;
          contact.friction = Vec3::Zero() - contact.friction;
        }
        frame.contacts.push_back(contact);
      });
  const auto key = [](const FrameContact& contact) {
    return std::tuple(contact.a, contact.wall >= 0, contact.b, contact.wall);
  };
  std::stable_sort(frame.contacts.begin(), frame.contacts.end(),
                   [&](const FrameContact& a, const FrameContact& b) { return key(a) < key(b); });
}

Frame Simulation::State::frame() const {
  Frame frame;
  frame.model = model;
  frame.time = time();
  frame.bodies.resize(model->bodies.size());
  for (int i = 0; i < bodies.count(); ++i) {
    frame.bodies[bodies.number[i]] = {bodies.motion.position[i], bodies.motion.rotation[i],
                                      bodies.motion.velocity[i], bodies.motion.spin[i],
                                      bodies.present[i] != 0,    bodies.asleep[i] != 0};
  }
  add_spheres(frame);
  for (size_t i = 0; i < wall_poses.size(); ++i) {
    frame.walls.push_back({wall_poses[i].displacement, wall_poses[i].rotation, Vec3::Zero(), Vec3::Zero(),
                           wall_present[i] != 0});
  }
  for (const auto& [k, a, b] : pairs.close()) {
    const ContactPair& pair = pairs.pairs()[k];
    frame.solver.candidates += static_cast<int>(pair.candidates.size());
    for (const Contact& contact : pair.contacts) {
      if (contact.gap >= interactions[pair.interaction].normal.activation_gap() || contact.weight == 0.0)
        continue;
      frame.contacts.push_back(frame_contact(pair, contact, bodies, obstacles));
      // What fell asleep had a last trace of motion.
      if (!moves(a) && !moves(b)) frame.contacts.back().normal_force = contact.elastic_force;
    }
  }
  add_sphere_contacts(frame);
  add_wall_forces(frame);
  frame.energy = energy();
  frame.solver.step_size = last_step;
  frame.solver.steps = steps;
  frame.solver.iterations = implicit.iterations > 0 ? implicit.iterations : steps;
  frame.solver.rejected = rejected;
  frame.solver.contacts = static_cast<int>(frame.contacts.size());
  for (const char asleep : bodies.asleep) frame.solver.asleep += asleep;
  frame.solver.smallest_gap = smallest_gap;
  frame.solver.cpu_seconds = static_cast<double>(std::clock() - cpu_start) / CLOCKS_PER_SEC;
  return frame;
}

}  // namespace scree
