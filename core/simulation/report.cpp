#include "core/simulation/state.hpp"

namespace scree {
namespace {

FrameContact frame_contact(const ContactPair& pair, const Contact& contact, int bodies,
                           const std::vector<Obstacle>& obstacles) {
  FrameContact result;
  result.a = pair.a;
  if (pair.b < bodies) {
    result.b = pair.b;
  } else {
    result.wall = obstacles[pair.b - bodies].wall;
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

std::string_view name_of(ContactKind kind) {
  switch (kind) {
    case ContactKind::vertex_face:
      return "vertex-face";
    case ContactKind::edge_edge:
      return "edge-edge";
    case ContactKind::vertex_edge:
      return "vertex-edge";
    case ContactKind::vertex_vertex:
      return "vertex-vertex";
    case ContactKind::sphere_sphere:
      return "sphere-sphere";
    case ContactKind::sphere_plane:
      return "sphere-plane";
    case ContactKind::sphere_face:
      return "sphere-face";
    case ContactKind::sphere_edge:
      return "sphere-edge";
    case ContactKind::sphere_vertex:
      return "sphere-vertex";
  }
  return "";
}

std::string_view name_of(ContactStatus status) {
  return status == ContactStatus::stick ? "stick" : "slip";
}

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
  energy.balance_error = energy.balance() - first_balance;
  return energy;
}

Frame Simulation::State::frame() const {
  Frame frame;
  frame.model = model;
  frame.time = time();
  for (int i = 0; i < bodies.count(); ++i) {
    frame.bodies.push_back({bodies.motion.position[i], bodies.motion.rotation[i], bodies.motion.velocity[i],
                            bodies.motion.spin[i], bodies.present[i] != 0, bodies.asleep[i] != 0});
  }
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
      frame.contacts.push_back(frame_contact(pair, contact, bodies.count(), obstacles));
      // What fell asleep had a last trace of motion.
      if (!moves(a) && !moves(b)) frame.contacts.back().normal_force = contact.elastic_force;
      const FrameContact& made = frame.contacts.back();
      if (made.wall < 0) continue;
      ++frame.solver.contacts_with_walls;
      FrameWall& wall = frame.walls[made.wall];
      wall.force -= made.force();
      wall.moment -= (made.point - (model->walls[made.wall].about + wall.displacement)).cross(made.force());
    }
  }
  frame.energy = energy();
  frame.solver.step_size = last_step;
  frame.solver.steps = steps;
  frame.solver.iterations = implicit_method() ? implicit.iterations : steps;
  frame.solver.rejected = rejected;
  frame.solver.contacts = static_cast<int>(frame.contacts.size());
  for (const char asleep : bodies.asleep) frame.solver.asleep += asleep;
  frame.solver.smallest_gap = smallest_gap;
  frame.solver.cpu_seconds = static_cast<double>(std::clock() - cpu_start) / CLOCKS_PER_SEC;
  return frame;
}

}  // namespace scree
