#include <algorithm>
#include <cmath>

#include "core/contact/evaluate_pair.hpp"
#include "core/motion/dashpots.hpp"
#include "core/motion/explicit_motion.hpp"
#include "core/simulation/state.hpp"

namespace scree {

/// Steps on towards the next stop; at a stop, lets the events that are due happen first.
std::optional<StepFailure> Simulation::State::begin_segment() {
  if (timetable.between_stops) return std::nullopt;
  const Scene& scene = model->scene;
  const double now = time();
  while (timetable.next_event < timetable.events.size() &&
         timetable.events[timetable.next_event].time <= now) {
    if (auto failure = apply(timetable.events[timetable.next_event++])) return failure;
  }
  double stop = static_cast<double>(timetable.next_output) * scene.output.interval;
  if (now < scene.duration) stop = std::min(stop, scene.duration);
  if (timetable.next_event < timetable.events.size()) {
    stop = std::min(stop, timetable.events[timetable.next_event].time);
  }
  division.begin(now, stop);
  timetable.between_stops = true;
  return std::nullopt;
}

/// First half kick; then asks the search how much of the step is safe.
double Simulation::State::kick_and_prepare(double step) {
  workers.for_each(bodies.count(), 256, [&](int i) {
    RigidState& partner = partners[i];
    partner.displacement = partner.turn = Vec3::Zero();
    motion[i] = 0.0;
    if (!bodies.moves(i)) {
      partner.velocity = partner.spin = Vec3::Zero();
      return;
    }
    kick(bodies, i, 0.5 * step);
    const Increment increment = drift_increment(bodies, i, step);
    partner.displacement = increment.displacement;
    partner.turn = increment.turn;
    motion[i] = increment.displacement.norm() + bodies.radius[i] * increment.turn.norm();
  });
  std::vector<WallPose> after;
  for (const WallModel& wall : model->walls) after.push_back(wall_pose(wall, division.next_time()));
  for (int k = 0; k < static_cast<int>(obstacles.size()); ++k) {
    const WallModel& wall = model->walls[obstacles[k].wall];
    if (!wall_moves(wall, division.time(), division.next_time())) {
      motion[obstacle_index(k)] = 0.0;
      continue;
    }
    const int wall_index = obstacles[k].wall;
    RigidState moved = obstacle_state(obstacles[k], wall, wall_poses[wall_index], after[wall_index]);
    RigidState& partner = partners[obstacle_index(k)];
    if (obstacles[k].features == nullptr && moved.turn.squaredNorm() > 0.0) {
      // A turning plane sweeps past far points fast: let its radius hold all bodies.
      for (int i = 0; i < bodies.count(); ++i) {
        moved.radius =
            std::max(moved.radius, (partners[i].position - partner.position).norm() + partners[i].radius);
      }
    }
    partner.displacement = moved.displacement;
    partner.turn = moved.turn;
    partner.radius = moved.radius;
    motion[obstacle_index(k)] = moved.displacement.norm() + moved.radius * moved.turn.norm();
  }
  return pairs.prepare(search_scene(), workers);
}

void Simulation::State::drift_all() {
  workers.for_each(bodies.count(), 256, [&](int i) {
    if (!bodies.moves(i)) return;
    RigidState& partner = partners[i];
    drift(bodies, i, {partner.displacement, partner.turn});
    partner.position = bodies.motion.position[i];
    partner.axes = bodies.motion.rotation[i].matrix();
    // Dashpots see the velocity midway in the step. Predicting that of its end would halve the stable step:
    // accelerations alternating in sign from step to step would then feed themselves through the dashpots.
    partner.velocity = bodies.motion.velocity[i];
    partner.spin = spin_of(bodies.inertia[i], partner.axes, bodies.motion.angular_momentum[i]);
  });
  for (size_t i = 0; i < path.size(); ++i) path[i] += motion[i];
  std::vector<WallPose> after;
  for (const WallModel& wall : model->walls) after.push_back(wall_pose(wall, division.next_time()));
  place_obstacles(wall_poses, after);
}

/// Contacts and forces at the end of the step. False: features have passed through each other.
bool Simulation::State::evaluate(double step) {
  const int count = bodies.count();
  const auto moves = [&](int partner) {
    return partner < count ? bodies.moves(partner) : motion[partner] > 0.0;
  };
  const std::vector<int>& close = pairs.close();
  workers.for_each(static_cast<int>(close.size()), 32, [&](int n) {
    ContactPair& pair = pairs.pairs()[close[n]];
    const RigidState& a = partners[pair.a];
    const RigidState& b = partners[pair.b];
    pair.under_way = false;
    if (step > 0.0 && !(moves(pair.a) || moves(pair.b))) return;
    if (add_travel(pair, a, b)) evaluate_pair(pair, interactions[pair.interaction], a, b, step);
  });
  evaluated.clear();
  bool crossed = false;
  for (const int k : close) {
    const ContactPair& pair = pairs.pairs()[k];
    if (pair.under_way) evaluated.push_back(k);
    crossed = crossed || (pair.under_way && pair.crossed);
  }
  return !crossed;
}

void Simulation::State::keep_start() {
  start_motion = bodies.motion;
  start_path = path;
}

/// Goes back to the start of the step and what contacts there were.
void Simulation::State::take_back() {
  bodies.motion = start_motion;
  path = start_path;
  for (int i = 0; i < bodies.count(); ++i) {
    partners[i].position = bodies.motion.position[i];
    partners[i].axes = bodies.motion.rotation[i].matrix();
    partners[i].velocity = bodies.motion.velocity[i];
    partners[i].spin = bodies.motion.spin[i];
    partners[i].displacement = partners[i].turn = Vec3::Zero();
  }
  place_obstacles(wall_poses, wall_poses);
  for (const int k : pairs.close()) {
    ContactPair& pair = pairs.pairs()[k];
    if (!pair.under_way) continue;
    // What the end of the step has told of candidates holds no more.
    pair.steady_until = pair.shared_until = pair.idle_until = 0.0;
    for (Candidate& candidate : pair.candidates) candidate.steady_until = 0.0;
    pair.under_way = pair.alike = false;
  }
}

/// Brings the loads to the end of the step and books the work they did in it.
void Simulation::State::apply_loads() {
  for (Load& load : loads) {
    const Vec3 force = load.force;
    const Vec3 moment = load.moment;
    update_load(load, division.next_time(), bodies.motion.rotation[load.body]);
    const RigidState& body = partners[load.body];
    sums.external_work +=
        0.5 * (force + load.force).dot(body.displacement) + 0.5 * (moment + load.moment).dot(body.turn);
  }
}

/// Sums what acts on each body, in the fixed order of the pairs.
void Simulation::State::gather_forces() {
  for (int i = 0; i < bodies.count(); ++i) {
    bodies.force[i] = bodies.inertia[i].mass * model->scene.gravity;
    bodies.moment[i] = Vec3::Zero();
  }
  closing_time = impact_time = std::numeric_limits<double>::infinity();
  elastic_energy = 0.0;
  double sum_of_squares = 0.0;
  for (const int k : pairs.close()) {
    const ContactPair& pair = pairs.pairs()[k];
    const PairWrench& wrench = pair.trial_forces.total;
    bodies.force[pair.a] += wrench.force;
    bodies.moment[pair.a] +=
        wrench.moment + (partners[pair.b].position - partners[pair.a].position).cross(wrench.force);
    if (pair.b < bodies.count()) {
      bodies.force[pair.b] -= wrench.force;
      bodies.moment[pair.b] -= wrench.moment;
    }
    const bool moves = bodies.moves(pair.a) || (pair.b < bodies.count() && bodies.moves(pair.b));
    if (!moves) continue;
    closing_time = std::min(closing_time, pair.closing_time);
    const double activation_gap = interactions[pair.interaction].normal.activation_gap();
    if (pair.fastest > 0.0) impact_time = std::min(impact_time, activation_gap / pair.fastest);
    elastic_energy += pair.energy.elastic_normal + pair.energy.elastic_tangential;
    sum_of_squares += pair.energy_acceleration * pair.energy_acceleration;
  }
  energy_acceleration = std::sqrt(sum_of_squares);
  for (const Load& load : loads) {
    bodies.force[load.body] += load.force;
    bodies.moment[load.body] += load.moment;
  }
  for (int i = 0; i < bodies.count(); ++i) {
    bodies.force[i] = bodies.force[i].cwiseProduct(limits.linear);
    bodies.moment[i] = bodies.moment[i].cwiseProduct(limits.angular);
  }
}

void Simulation::State::finish_kick(double step) {
  const double half = 0.5 * step;
  for (const int k : evaluated) {
    const ContactPair& pair = pairs.pairs()[k];
    const PairWrench& wrench = pair.correction;
    if (wrench.force.isZero(0.0) && wrench.moment.isZero(0.0)) continue;
    const Vec3 offset = partners[pair.b].position - partners[pair.a].position;
    correct(pair.a, half * wrench.force, half * (wrench.moment + offset.cross(wrench.force)));
    if (pair.b < bodies.count()) correct(pair.b, -half * wrench.force, -half * wrench.moment);
  }
  for (int i = 0; i < bodies.count(); ++i) {
    if (!bodies.moves(i)) continue;
    kick(bodies, i, 0.5 * step);
    bodies.motion.spin[i] = spin_of(bodies.inertia[i], partners[i].axes, bodies.motion.angular_momentum[i]);
  }
}

/// Lets the normal dashpots act, the pairs in ascending and descending order in turn.
void Simulation::State::damp_contacts(double step) {
  const auto damp_pair = [&](int k) {
    ContactPair& pair = pairs.pairs()[k];
    if (pair.stiffness > 0.0) damp(pair, bodies, limits, partners[pair.a], partners[pair.b], step);
  };
  if (steps % 2 == 0) {
    std::for_each(evaluated.begin(), evaluated.end(), damp_pair);
  } else {
    std::for_each(evaluated.rbegin(), evaluated.rend(), damp_pair);
  }
}

/// An impulse beside those of the forces.
void Simulation::State::correct(int body, const Vec3& impulse, const Vec3& angular_impulse) {
  if (!bodies.moves(body)) return;
  bodies.motion.velocity[body] += bodies.inertia[body].inverse_mass * impulse.cwiseProduct(limits.linear);
  bodies.motion.angular_momentum[body] += angular_impulse.cwiseProduct(limits.angular);
}

/// The step is accepted: adds it to the energy account, keeps its contacts, and moves time on.
void Simulation::State::book_step(double step) {
  for (const int k : evaluated) {
    ContactPair& pair = pairs.pairs()[k];
    accept_trial(pair);
    smallest_gap = std::min(smallest_gap, pair.smallest_gap);
    sums.dissipated_damping += pair.energy.dissipated_damping;
    sums.dissipated_friction += pair.energy.dissipated_friction;
    sums.exchange_stiffness += pair.energy.exchange_stiffness;
    sums.exchange_handover += pair.energy.exchange_handover;
    sums.external_work += pair.energy.external_work;
  }
  sums.dissipated_damping += sleep.settle(bodies, step);
  for (size_t i = 0; i < wall_poses.size(); ++i)
    wall_poses[i] = wall_pose(model->walls[i], division.next_time());
  division.accept();
  ++steps;
  timetable.at_output = false;
  if (!division.at_stop()) return;
  timetable.between_stops = false;
  const double output = static_cast<double>(timetable.next_output) * model->scene.output.interval;
  timetable.at_output = time() >= output || time() == model->scene.duration;
  if (time() >= output) ++timetable.next_output;
}

StepFailure Simulation::State::failure() const {
  if (!std::isfinite(turned_over)) {
    return {time(), "the energy is no longer finite; smaller velocities or stiffnesses usually help"};
  }
  for (const int k : evaluated) {
    const ContactPair& pair = pairs.pairs()[k];
    if (!pair.crossed) continue;
    const std::string other = pair.b < bodies.count()
                                  ? "body " + model->bodies[pair.b].name
                                  : "wall " + model->walls[obstacles[pair.b - bodies.count()].wall].name;
    return {time(),
            "body " + model->bodies[pair.a].name + " would pass through " + other +
                " even with the smallest step; a smaller min_time_step, a stiffer contact or a larger "
                "activation gap usually helps"};
  }
  return {time(), "the step would have to be smaller than min_time_step; a smaller one usually helps"};
}

}  // namespace scree
