#include <Eigen/Eigenvalues>
#include <algorithm>
#include <cmath>

#include "core/contact/evaluate_pair.hpp"
#include "core/motion/explicit_motion.hpp"
#include "core/motion/stability.hpp"
#include "core/simulation/state.hpp"

namespace scree {
namespace {

constexpr double pi = 3.14159265358979323846;
/// Share of the linear stability limit that a step may take. The bound on ω is safe for springs and dashpots
/// that do not change; the rest is for the barrier and for the energy of coarsely resolved impacts.
constexpr double stability_share = 0.85;
/// Stiffnesses change slowly against steps: the bound is found anew after so many.
constexpr long stability_interval = 8;
/// A contact may lose at most this share of its gap in a step.
constexpr double gap_loss = 0.4;
/// Velocity Verlet keeps E − Σ (f²/m + m²/J) Δt²/8. A longer step changes that sum; it must not by more than
/// this share of the energy that is about.
constexpr double raising_share = 2e-6;
/// A run begins with this share of the step that is stable, since nothing is known of the forces before.
constexpr double first_share = 0.1;
/// A contact's gap changes at most by this share of the activation gap in a step, opening or closing, so that
/// impacts are resolved well enough for the energy account to close to 0.1 %.
constexpr double gap_change = 0.1;
/// A body turns at most by this angle in a step [rad].
constexpr double largest_turn = 0.2;

/// The largest step where the scene leaves it open: the contact time π √(m/k) of the lightest body on the
/// stiffest law at half its activation gap.
double default_time_step(const Model& model, const std::vector<Interaction>& interactions) {
  double lightest = std::numeric_limits<double>::infinity();
  for (const BodyModel& body : model.bodies) lightest = std::min(lightest, body.mass);
  double stiffest = 0.0;
  for (const Interaction& law : interactions) {
    stiffest = std::max(stiffest, law.normal.stiffness(0.5 * law.normal.activation_gap()));
  }
  const double contact_time = pi * std::sqrt(lightest / stiffest);
  return std::isfinite(contact_time) && contact_time > 0.0 ? contact_time : model.scene.output.interval;
}

std::vector<Interaction> make_interactions(const Scene& scene) {
  std::vector<Interaction> interactions;
  for (const ContactRule& rule : scene.contacts) interactions.push_back(make_interaction(rule));
  return interactions;
}

StepLadder make_ladder(const Model& model, const std::vector<Interaction>& interactions) {
  const double largest = model.scene.solver.time_step.value_or(default_time_step(model, interactions));
  return {largest, model.scene.solver.min_time_step.value_or(1e-4 * largest)};
}

RigidState body_state(const Bodies& bodies, int i) {
  const BodyInertia& inertia = bodies.inertia[i];
  RigidState state;
  state.position = bodies.motion.position[i];
  state.axes = bodies.motion.rotation[i].matrix();
  state.velocity = bodies.motion.velocity[i];
  state.spin = bodies.motion.spin[i];
  state.mass = inertia.inverse_mass > 0.0 ? inertia.mass : 0.0;
  state.inverse_mass = inertia.inverse_mass;
  state.inverse_inertia =
      inertia.inverse_inertia.norm() > 0.0
          ? Eigen::SelfAdjointEigenSolver<Mat3>(inertia.inverse_inertia).eigenvalues().maxCoeff()
          : 0.0;
  state.radius = bodies.radius[i];
  state.features = bodies.features[i].get();
  return state;
}

}  // namespace

Simulation::State::State(std::shared_ptr<const Model> model_, int threads)
    : model(std::move(model_)),
      workers(threads),
      limits(motion_limits(model->scene.plane)),
      interactions(make_interactions(model->scene)),
      obstacles(make_obstacles(*model)),
      loads(make_loads(*model)),
      bodies(make_bodies(*model)),
      wall_present(model->walls.size(), 1),
      sleep(bodies.count(), model->scene.solver.sleep ? model->scene.gravity.norm() : 0.0),
      ladder(make_ladder(*model, interactions)) {
  for (const WallModel& wall : model->walls) wall_poses.push_back(wall_pose(wall, 0.0));
  for (int i = 0; i < bodies.count(); ++i) partners.push_back(body_state(bodies, i));
  partners.resize(bodies.count() + obstacles.size());
  place_obstacles(wall_poses, wall_poses);
  path.assign(partners.size(), 0.0);
  motion.assign(partners.size(), 0.0);
  stable_step.assign(bodies.count(), std::numeric_limits<double>::infinity());
  timetable.events = model->scene.events;
  std::stable_sort(timetable.events.begin(), timetable.events.end(),
                   [](const EventSpec& a, const EventSpec& b) { return a.time < b.time; });

  pairs.prepare(search_scene(), workers);
  evaluate(true);
  for (Load& load : loads) {
    update_load(load, 0.0, bodies.motion.rotation[load.body]);
    bodies.restless[load.body] = 1;
  }
  gather_forces();
  for (const int k : evaluated) accept_trial(pairs.pairs()[k]);
  first_balance = energy().balance();
}

/// Steps on towards the next stop; at a stop, lets the events that are due happen first.
void Simulation::State::begin_segment() {
  if (timetable.between_stops) return;
  const Scene& scene = model->scene;
  const double now = time();
  while (timetable.next_event < timetable.events.size() &&
         timetable.events[timetable.next_event].time <= now) {
    apply(timetable.events[timetable.next_event++]);
  }
  double stop = static_cast<double>(timetable.next_output) * scene.output.interval;
  if (now < scene.duration) stop = std::min(stop, scene.duration);
  if (timetable.next_event < timetable.events.size()) {
    stop = std::min(stop, timetable.events[timetable.next_event].time);
  }
  ladder.begin(now, stop);
  timetable.between_stops = true;
}

double Simulation::State::step_bound() {
  find_stable_steps();
  const double share = steps == 0 ? first_share : stability_share;
  double bound = std::min(gap_loss * closing_time, gap_change * impact_time);
  for (int i = 0; i < bodies.count(); ++i) {
    if (!bodies.moves(i)) continue;
    bound = std::min(bound, share * stable_step[i]);
    bound = std::min(bound, largest_turn / std::max(bodies.motion.spin[i].norm(), 1e-300));
  }
  return bound;
}

/// Whether the next longer step can follow without hurting the energy account.
bool Simulation::State::calm() const {
  double change = 0.0;
  double energy = sums.dissipated();
  for (int i = 0; i < bodies.count(); ++i) {
    if (!bodies.moves(i)) continue;
    energy += translational_energy(bodies, i) + rotational_energy(bodies, i);
    // The weight of a body in flight does not change, and costs nothing.
    if (!std::isfinite(stable_step[i])) continue;
    change += bodies.inertia[i].inverse_mass * bodies.force[i].squaredNorm() +
              partners[i].inverse_inertia * bodies.moment[i].squaredNorm();
  }
  const double step = ladder.step();
  const double longer = ladder.longer_step();
  return (longer * longer - step * step) / 8.0 * change <= raising_share * energy;
}

/// Brings `stable_step` up to date: for bodies with new contacts at once, for all now and then.
void Simulation::State::find_stable_steps() {
  if (steps >= stability_due) {
    stability_due = steps + stability_interval;
    workers.for_each(bodies.count(), 64, [&](int i) { stable_step[i] = stable_step_of(i); });
    return;
  }
  for (const int k : evaluated) {
    const ContactPair& pair = pairs.pairs()[k];
    if (!pair.grew) continue;
    stable_step[pair.a] = stable_step_of(pair.a);
    if (pair.b < bodies.count()) stable_step[pair.b] = stable_step_of(pair.b);
  }
}

double Simulation::State::stable_step_of(int body) const {
  if (!bodies.moves(body)) return std::numeric_limits<double>::infinity();
  const double ahead = 2.0 * stability_interval * ladder.step();
  BodyStability stability;
  for (const int k : pairs.close_of(body)) {
    const ContactPair& pair = pairs.pairs()[k];
    const int other = pair.a == body ? pair.b : pair.a;
    stability.add(pair, interactions[pair.interaction], partners[body], partners[other], ahead);
  }
  return stability.stable_step();
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
  for (const WallModel& wall : model->walls) after.push_back(wall_pose(wall, ladder.next_time()));
  for (int k = 0; k < static_cast<int>(obstacles.size()); ++k) {
    const WallModel& wall = model->walls[obstacles[k].wall];
    if (!wall_moves(wall, ladder.time(), ladder.next_time())) {
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
  for (const WallModel& wall : model->walls) after.push_back(wall_pose(wall, ladder.next_time()));
  place_obstacles(wall_poses, after);
}

/// Contacts and forces at the end of the step. False: features have passed through each other.
bool Simulation::State::evaluate(bool first) {
  const int count = bodies.count();
  evaluated.clear();
  for (const int k : pairs.close()) {
    const ContactPair& pair = pairs.pairs()[k];
    const bool moves = bodies.moves(pair.a) || (pair.b < count ? bodies.moves(pair.b) : motion[pair.b] > 0.0);
    const bool idle = pair.contacts.empty() && path[pair.a] + path[pair.b] < pair.rest_until;
    if ((moves && !idle) || first) evaluated.push_back(k);
  }
  workers.for_each(static_cast<int>(evaluated.size()), 32, [&](int n) {
    ContactPair& pair = pairs.pairs()[evaluated[n]];
    evaluate_pair(pair, interactions[pair.interaction], partners[pair.a], partners[pair.b],
                  path[pair.a] + path[pair.b], first);
  });
  return std::none_of(evaluated.begin(), evaluated.end(), [&](int k) { return pairs.pairs()[k].crossed; });
}

/// After a step is taken back, what its end told of candidates at rest holds no more.
void Simulation::State::forget_clearances() {
  for (const int k : evaluated) {
    ContactPair& pair = pairs.pairs()[k];
    pair.rest_until = 0.0;
    for (Candidate& candidate : pair.candidates) candidate.rest_until = 0.0;
  }
}

/// Brings the loads to the end of the step and books the work they did in it.
void Simulation::State::apply_loads() {
  for (Load& load : loads) {
    const Vec3 force = load.force;
    const Vec3 moment = load.moment;
    update_load(load, ladder.next_time(), bodies.motion.rotation[load.body]);
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
  }
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
    for (const Contact& contact : pair.contacts) smallest_gap = std::min(smallest_gap, contact.gap);
    sums.dissipated_damping += pair.energy.dissipated_damping;
    sums.dissipated_friction += pair.energy.dissipated_friction;
    sums.exchange_stiffness += pair.energy.exchange_stiffness;
    sums.exchange_handover += pair.energy.exchange_handover;
    sums.external_work += pair.energy.external_work;
  }
  sums.dissipated_damping += sleep.settle(bodies, step);
  for (size_t i = 0; i < wall_poses.size(); ++i)
    wall_poses[i] = wall_pose(model->walls[i], ladder.next_time());
  ladder.accept();
  ++steps;
  timetable.at_output = false;
  if (!ladder.at_stop()) return;
  timetable.between_stops = false;
  const double output = static_cast<double>(timetable.next_output) * model->scene.output.interval;
  timetable.at_output = time() >= output || time() == model->scene.duration;
  if (time() >= output) ++timetable.next_output;
}

StepFailure Simulation::State::failure() const {
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
