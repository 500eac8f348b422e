#include "core/simulation/parts/polyhedron_system.hpp"

#include <algorithm>

#include "core/polyhedra/explicit/dashpots.hpp"
#include "core/polyhedra/explicit/verlet.hpp"

namespace scree {

PolyhedronSystem::PolyhedronSystem(const Model& model, const Model& start, const Walls& walls)
    : model_(model),
      limits_(motion_limits(model.scene.plane)),
      bodies_(make_bodies(model, start.scene.gravity)),
      place_(model.bodies.size(), -1),
      partners_(bodies_, walls),
      contacts_(model),
      start_motion_(bodies_.motion),
      corrections_(bodies_.count()),
      sleep_(bodies_.count(), model.scene.solver.sleep ? model.scene.gravity.norm() : 0.0) {
  for (int i = 0; i < count(); ++i) place_[bodies_.number[i]] = i;
  for (Load& load : make_loads(model)) {
    if (!has(load.body)) continue;
    loads_.push_back(load);
    loads_.back().body = place_[load.body];
  }
}

bool PolyhedronSystem::anything_moves() const {
  for (int i = 0; i < count(); ++i) {
    if (bodies_.moves(i)) return true;
  }
  return false;
}

void PolyhedronSystem::begin(const Walls& walls, Workers& workers) {
  contacts_.prepare(model_, bodies_, partners_, walls, workers);
  set_loads(0.0);
  for (const Load& load : loads_) bodies_.restless[load.body] = 1;
}

void PolyhedronSystem::add_pull(Pull pull, double time) {
  const RigidState& partner = partners_.state[pull.body];
  pull.spring = make_spring(pull.spec, bodies_.inertia[pull.body].mass);
  const double ease =
      1.0 + bodies_.inertia[pull.body].mass * pull.spec.point.squaredNorm() * partner.inverse_inertia;
  pull.longest_step = longest_step_with(pull.spec, ease);
  wake(pull.body);
  bodies_.restless[pull.body] = 1;
  begin_pull(pull, time,
             {partner.position, bodies_.motion.rotation[pull.body], bodies_.motion.velocity[pull.body],
              bodies_.motion.spin[pull.body]});
  bodies_.force[pull.body] += pull.force.cwiseProduct(limits_.linear);
  bodies_.moment[pull.body] += pull.moment.cwiseProduct(limits_.angular);
  pulls_.push_back(std::move(pull));
}

void PolyhedronSystem::end_pull(std::size_t number) {
  const int body = pulls_[number].body;
  bodies_.force[body] -= pulls_[number].force.cwiseProduct(limits_.linear);
  bodies_.moment[body] -= pulls_[number].moment.cwiseProduct(limits_.angular);
  pulls_.erase(pulls_.begin() + static_cast<std::ptrdiff_t>(number));
  const auto on_body = [&](const auto& one) { return one.body == body; };
  bodies_.restless[body] = std::any_of(loads_.begin(), loads_.end(), on_body) ||
                           std::any_of(pulls_.begin(), pulls_.end(), on_body);
}

/// Motion at the end of a step; in explicit motion with the velocities of mid-step.
PulledMotion PolyhedronSystem::motion_of(int body) const {
  const RigidState& partner = partners_.state[body];
  return {bodies_.motion.position[body], bodies_.motion.rotation[body], partner.velocity, partner.spin};
}

void PolyhedronSystem::set_loads(double time) {
  for (Load& load : loads_) update_load(load, time, bodies_.motion.rotation[load.body]);
  for (Pull& pull : pulls_) update_pull(pull, time, motion_of(pull.body));
}

void PolyhedronSystem::note_wall_velocities(const Walls& walls) {
  for (int k = 0; k < static_cast<int>(walls.parts().size()); ++k) {
    if (!walls.is_free(k)) continue;
    const FreeWalls& free = walls.free();
    RigidState& partner = partners_.state[static_cast<std::size_t>(count() + k)];
    partner.velocity += free.end_velocity(walls.wall_of(k)) - free.velocity(walls.wall_of(k));
  }
}

void PolyhedronSystem::forget_motion() {
  for (RigidState& partner : partners_.state) partner.displacement = partner.turn = Vec3::Zero();
}

void PolyhedronSystem::keep_start(Workers& workers) {
  const BodyMotion& from = bodies_.motion;
  BodyMotion& to = start_motion_;
  workers.for_each(count(), body_grain, [&](int i) {
    to.position[i] = from.position[i];
    to.rotation[i] = from.rotation[i];
    to.velocity[i] = from.velocity[i];
    to.angular_momentum[i] = from.angular_momentum[i];
    to.spin[i] = from.spin[i];
  });
  start_path_ = partners_.path;
}

void PolyhedronSystem::roll_back() {
  bodies_.motion = start_motion_;
  partners_.path = start_path_;
  for (int i = 0; i < count(); ++i) {
    RigidState& partner = partners_.state[i];
    partner.position = bodies_.motion.position[i];
    partner.axes = bodies_.motion.rotation[i].matrix();
    partner.velocity = bodies_.motion.velocity[i];
    partner.spin = bodies_.motion.spin[i];
    partner.displacement = partner.turn = Vec3::Zero();
  }
  contacts_.roll_back();
}

void PolyhedronSystem::roll_back(const std::vector<RigidState>& start) {
  bodies_.motion = start_motion_;
  partners_.path = start_path_;
  std::copy(start.begin(), start.end(), partners_.state.begin());
}

double PolyhedronSystem::kick_and_prepare(const Walls& walls, double from, double to, double step,
                                          Workers& workers) {
  workers.for_each(count(), body_grain, [&](int i) {
    RigidState& partner = partners_.state[i];
    partner.displacement = partner.turn = Vec3::Zero();
    partners_.motion[i] = 0.0;
    if (!bodies_.moves(i)) {
      partner.velocity = partner.spin = Vec3::Zero();
      return;
    }
    kick(bodies_, i, 0.5 * step);
    const Increment increment = drift_increment(bodies_, i, step);
    partner.displacement = increment.displacement;
    partner.turn = increment.turn;
    partners_.motion[i] = increment.displacement.norm() + bodies_.radius[i] * increment.turn.norm();
  });
  partners_.predict_wall_motion(walls, from, to);
  return contacts_.prepare(model_, bodies_, partners_, walls, workers);
}

void PolyhedronSystem::drift(Workers& workers) {
  workers.for_each(count(), body_grain, [&](int i) {
    if (!bodies_.moves(i)) return;
    RigidState& partner = partners_.state[i];
    scree::drift(bodies_, i, {partner.displacement, partner.turn});
    partner.position = bodies_.motion.position[i];
    partner.axes = bodies_.motion.rotation[i].matrix();
    // Dashpots use the mid-step velocity. A predicted end velocity would halve the stable step: accelerations
    // that alternate in sign from step to step would feed back through the dashpots.
    partner.velocity = bodies_.motion.velocity[i];
    partner.spin = spin_of(bodies_.inertia[i], partner.axes, bodies_.motion.angular_momentum[i]);
  });
  for (size_t i = 0; i < partners_.path.size(); ++i) partners_.path[i] += partners_.motion[i];
}

void PolyhedronSystem::apply_loads(double time, Ledger& ledger) {
  for (Load& load : loads_) {
    const RigidState& body = partners_.state[load.body];
    ledger.book(&EnergyTerms::external_work,
                advance_load(load, time, bodies_.motion.rotation[load.body], body.displacement, body.turn));
  }
  for (Pull& pull : pulls_) {
    const RigidState& body = partners_.state[pull.body];
    ledger.book(&EnergyTerms::external_work,
                advance_pull(pull, time, motion_of(pull.body), body.displacement, body.turn));
  }
}

void PolyhedronSystem::gather_forces(std::span<const SurfaceWrench> of_spheres, Workers& workers) {
  workers.for_each(count(), body_grain, [&](int i) { gather_on(i); });
  for (const Load& load : loads_) {
    bodies_.force[load.body] += load.force.cwiseProduct(limits_.linear);
    bodies_.moment[load.body] += load.moment.cwiseProduct(limits_.angular);
  }
  for (const Pull& pull : pulls_) {
    bodies_.force[pull.body] += pull.force.cwiseProduct(limits_.linear);
    bodies_.moment[pull.body] += pull.moment.cwiseProduct(limits_.angular);
  }
  for (const SurfaceWrench& wrench : of_spheres) {
    if (wrench.partner >= count()) continue;
    bodies_.force[wrench.partner] += wrench.force.cwiseProduct(limits_.linear);
    bodies_.moment[wrench.partner] += wrench.moment.cwiseProduct(limits_.angular);
  }
}

/// Sums weight and contact forces of one body.
void PolyhedronSystem::gather_on(int body) {
  PairWrench sum{bodies_.inertia[body].mass * gravity(), Vec3::Zero()};
  PairWrench correction;
  contacts_.add_up(body, partners_, sum, correction);
  bodies_.force[body] = sum.force.cwiseProduct(limits_.linear);
  bodies_.moment[body] = sum.moment.cwiseProduct(limits_.angular);
  corrections_[body] = {correction.force.cwiseProduct(limits_.linear),
                        correction.moment.cwiseProduct(limits_.angular)};
}

void PolyhedronSystem::finish_kick(double step, Workers& workers) {
  BodyMotion& motion = bodies_.motion;
  workers.for_each(count(), body_grain, [&](int i) {
    if (!bodies_.moves(i)) return;
    const PairWrench& correction = corrections_[i];
    motion.velocity[i] += 0.5 * step * bodies_.inertia[i].inverse_mass * correction.force;
    motion.angular_momentum[i] += 0.5 * step * correction.moment;
    kick(bodies_, i, 0.5 * step);
    motion.spin[i] = spin_of(bodies_.inertia[i], partners_.state[i].axes, motion.angular_momentum[i]);
  });
}

double PolyhedronSystem::prepare(const Walls& walls, double from, double to,
                                 const std::function<double(int body)>& bound, Workers& workers) {
  for (int i = 0; i < count(); ++i) {
    partners_.state[i].displacement = partners_.state[i].turn = Vec3::Zero();
    partners_.motion[i] = bodies_.moves(i) ? bound(i) : 0.0;
  }
  partners_.predict_wall_motion(walls, from, to);
  return contacts_.prepare(model_, bodies_, partners_, walls, workers);
}

void PolyhedronSystem::fly(int body, double step, const Vec3& missing, const Vec3& missing_angular) {
  BodyMotion& motion = bodies_.motion;
  const BodyInertia& inertia = bodies_.inertia[body];
  RigidState& partner = partners_.state[body];
  const Vec3 gained = step * gravity().cwiseProduct(limits_.linear) + inertia.inverse_mass * missing;
  const Vec3 displacement = step * (motion.velocity[body] + 0.5 * gained);
  motion.angular_momentum[body] += missing_angular;
  motion.spin[body] += spin_of(inertia, partner.axes, missing_angular);
  const Rotation turn = Rotation::from_rotation_vector(step * motion.spin[body]);
  motion.position[body] += displacement;
  motion.velocity[body] += gained;
  motion.rotation[body] = motion.rotation[body].then(turn);
  partners_.path[body] += displacement.norm() + bodies_.radius[body] * step * motion.spin[body].norm();
  partner.position = motion.position[body];
  partner.axes = motion.rotation[body].matrix();
  partner.velocity = motion.velocity[body];
  partner.spin = motion.spin[body];
}

void PolyhedronSystem::put(int body, const RigidState& end) {
  BodyMotion& motion = bodies_.motion;
  motion.position[body] = end.position;
  motion.rotation[body] = motion.rotation[body].then(end.turn);
  motion.velocity[body] = end.velocity;
  motion.spin[body] = end.spin;
  motion.angular_momentum[body] = angular_momentum_of(bodies_.inertia[body], end.axes, end.spin);
  partners_.path[body] += end.displacement.norm() + bodies_.radius[body] * end.turn.norm();
  partners_.state[body] = end;
}

void PolyhedronSystem::settle_handover(ContactPair& pair, const PairWrench& elastic, const RigidState& a,
                                       const RigidState& b) {
  scree::settle_handover(pair, elastic, bodies_, limits_, a, b);
}

void PolyhedronSystem::add_wall_paths() {
  for (size_t k = count(); k < partners_.path.size(); ++k) partners_.path[k] += partners_.motion[k];
}

double PolyhedronSystem::settle(double step, Workers& workers) {
  return workers.sum<double>(count(), body_grain,
                             [&](double& taken, int i) { taken += sleep_.settle(bodies_, i, step); });
}

void PolyhedronSystem::rest(double time) {
  std::fill(partners_.motion.begin(), partners_.motion.end(), 0.0);
  set_loads(time);
}

double PolyhedronSystem::energy_of(int body) const {
  if (bodies_.inertia[body].inverse_mass == 0.0) return 0.0;
  return translational_energy(bodies_, body) + rotational_energy(bodies_, body) -
         bodies_.inertia[body].mass * gravity().dot(bodies_.motion.position[body]);
}

void PolyhedronSystem::append_body(const PolyhedronSystem& larger) {
  contacts_.insert_partner(count());
  append_next(bodies_, larger.bodies_);
  partners_.append_body(larger.partners_);
  sleep_.append_body();
}

void PolyhedronSystem::append_walls(const PolyhedronSystem& larger) {
  contacts_.append_partners(larger.partners_.state.size() - partners_.state.size());
  partners_.append_walls(larger.partners_);
}

void PolyhedronSystem::add(int body) {
  bodies_.present[body] = 1;
  bodies_.force[body] = (bodies_.inertia[body].mass * gravity()).cwiseProduct(limits_.linear);
}

void PolyhedronSystem::place(int body, const Vec3& position, const Rotation& rotation, double time,
                             const Vec3& velocity) {
  BodyMotion& motion = bodies_.motion;
  RigidState& partner = partners_.state[body];
  motion.position[body] = partner.position = position;
  motion.rotation[body] = rotation;
  partner.axes = rotation.matrix();
  motion.velocity[body] = partner.velocity = velocity;
  motion.angular_momentum[body] = motion.spin[body] = partner.spin = Vec3::Zero();
  for (Load& load : loads_) {
    if (load.body == body) update_load(load, time, rotation);
  }
  for (Pull& pull : pulls_) {
    if (pull.body == body) begin_pull(pull, time, motion_of(body));
  }
}

void PolyhedronSystem::find_pairs(const Walls& walls, double time, Workers& workers) {
  contacts_.invalidate();
  prepare(
      walls, time, time, [](int) { return 0.0; }, workers);
}

void PolyhedronSystem::add_energy(EnergyTerms& energy) const {
  for (int i = 0; i < count(); ++i) {
    if (!bodies_.present[i] || bodies_.inertia[i].inverse_mass == 0.0) continue;
    energy.kinetic_translational += translational_energy(bodies_, i);
    energy.kinetic_rotational += rotational_energy(bodies_, i);
    energy.gravitational -= bodies_.inertia[i].mass * gravity().dot(bodies_.motion.position[i]);
  }
  contacts_.add_energy(energy);
}

}  // namespace scree
