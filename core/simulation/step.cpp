#include <algorithm>
#include <cmath>

#include "core/contact/evaluate_pair.hpp"
#include "core/motion/dashpots.hpp"
#include "core/motion/explicit_motion.hpp"
#include "core/simulation/state.hpp"

namespace scree {
namespace {

/// What the pairs add to the energy account in a step.
struct StepAccount {
  ContactEnergy energy;
  double smallest_gap = std::numeric_limits<double>::infinity();

  void operator+=(const StepAccount& other) {
    energy.add_changes(other.energy);
    smallest_gap = std::min(smallest_gap, other.smallest_gap);
  }
};

/// So many pairs are worth handing to another thread.
constexpr int pairs_at_once = 32;
/// So many places ahead the first line of a pair is fetched, all of it, and its contacts.
constexpr int lines_ahead = 16;
constexpr int pairs_ahead = 8;
constexpr int contacts_ahead = 3;

}  // namespace

void ContactTotals::add(const ContactPair& pair, const Interaction& law) {
  closing_time = std::min(closing_time, pair.closing_time);
  impact_rate = std::max(impact_rate, pair.fastest / law.normal.activation_gap());
  if (pair.acts) elastic_energy += pair.energy.elastic_normal + pair.energy.elastic_tangential;
  squared_acceleration += pair.energy_acceleration * pair.energy_acceleration;
  impact_energy += pair.impact_energy;
}

void ContactTotals::operator+=(const ContactTotals& other) {
  crossed = crossed || other.crossed;
  closing_time = std::min(closing_time, other.closing_time);
  impact_rate = std::max(impact_rate, other.impact_rate);
  elastic_energy += other.elastic_energy;
  squared_acceleration += other.squared_acceleration;
  impact_energy += other.impact_energy;
}

/// Steps on towards the next stop; at a stop, lets the events that are due happen first.
std::optional<StepFailure> Simulation::State::begin_segment() {
  if (timetable.between_stops) return std::nullopt;
  while (timetable.next_event < timetable.events.size() &&
         reached(timetable.events[timetable.next_event].time)) {
    if (auto failure = apply(timetable.events[timetable.next_event++])) return failure;
  }
  division.begin(time(), next_stop());
  timetable.between_stops = true;
  return std::nullopt;
}

/// The next output, event, end of the run, or time at which a wall changes its motion.
double Simulation::State::next_stop() const {
  const Scene& scene = model->scene;
  double stop = static_cast<double>(timetable.next_output) * scene.output.interval;
  const auto consider = [&](double at) {
    if (!reached(at)) stop = std::min(stop, at);
  };
  consider(scene.duration);
  if (timetable.next_event < timetable.events.size()) consider(timetable.events[timetable.next_event].time);
  for (const WallModel& wall : model->walls) {
    const auto* table = std::get_if<TableMotion>(&wall.motion);
    if (table == nullptr) continue;
    for (const double at : table->time) consider(at);
  }
  return stop;
}

/// Where a run goes on with another duration, the way to the stop it was on may have to be divided anew.
void Simulation::State::turn_to_next_stop() {
  if (timetable.between_stops && division.stop() != next_stop()) timetable.between_stops = false;
}

/// Times that differ by rounding only are one.
bool Simulation::State::reached(double at) const {
  return time() >= at * (1.0 - 1e-12);
}

/// First half kick; then asks the search how much of the step is safe.
double Simulation::State::kick_and_prepare(double step) {
  workers.for_each(bodies.count(), bodies_at_once, [&](int i) {
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
  foresee_obstacles();
  return pairs.prepare(search_scene(), workers);
}

/// Bounds what each obstacle will move in the step.
void Simulation::State::foresee_obstacles() {
  std::vector<WallPose> after;
  for (const WallModel& wall : model->walls) after.push_back(wall_pose(wall, division.next_time()));
  for (int k = 0; k < static_cast<int>(obstacles.size()); ++k) {
    const WallModel& wall = model->walls[obstacles[k].wall];
    RigidState& partner = partners[obstacle_index(k)];
    if (!wall_moves(wall, division.time(), division.next_time())) {
      motion[obstacle_index(k)] = 0.0;
      partner.displacement = partner.turn = Vec3::Zero();
      continue;
    }
    const int wall_index = obstacles[k].wall;
    RigidState moved = obstacle_state(obstacles[k], wall, wall_poses[wall_index], after[wall_index]);
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
}

void Simulation::State::drift_all() {
  workers.for_each(bodies.count(), bodies_at_once, [&](int i) {
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
  move_walls();
  spheres.move(division.step(), sphere_loads, workers);
}

/// Whether a body moves, or an obstacle has in the step.
bool Simulation::State::moves(int partner) const {
  return partner < bodies.count() ? bodies.moves(partner) : motion[partner] > 0.0;
}

/// Contacts and forces at the end of the step, and what they come to. False: features have passed through
/// each other.
bool Simulation::State::evaluate(double step) {
  const std::vector<ClosePair>& close = pairs.close();
  const int count = static_cast<int>(close.size());
  evaluation.resize(close.size());
  wrenches.resize(close.size());
  // What acted in the last step mostly acts again. Others are at work on other blocks.
  const auto acts_soon = [&](int n, int soon) {
    return soon < count && soon / pairs_at_once == n / pairs_at_once && evaluation[soon].done;
  };
  const auto fetch = [&](int n) {
    const auto pair_at = [&](int place) -> const ContactPair& { return pairs.pairs()[close[place].pair]; };
    if (n + lines_ahead < count) __builtin_prefetch(&pair_at(n + lines_ahead));
    if (acts_soon(n, n + pairs_ahead)) fetch_ahead(pair_at(n + pairs_ahead));
    if (!acts_soon(n, n + contacts_ahead)) return;
    fetch_ahead(pair_at(n + contacts_ahead).contacts);
    fetch_ahead(pair_at(n + contacts_ahead).trial);
  };
  totals = workers.sum<ContactTotals>(count, pairs_at_once, [&](ContactTotals& sum, int n) {
    fetch(n);
    ContactPair& pair = pairs.pairs()[close[n].pair];
    const Interaction& law = interactions[pair.interaction];
    pair.under_way = false;
    evaluation[n] = {};
    const bool moving = moves(close[n].a) || moves(close[n].b);
    if (step == 0.0 || moving) {
      const RigidState& a = partners[close[n].a];
      const RigidState& b = partners[close[n].b];
      if (add_travel(pair, a, b)) {
        evaluate_pair(pair, law, a, b, step);
        sum.crossed = sum.crossed || pair.crossed;
        evaluation[n] = {true, pair.corrected, has_stiffened(pair)};
      }
    }
    wrenches[n] = pair.acts ? pair.trial_forces.total : PairWrench{};
    if (moving) sum.add(pair, law);
  });
  evaluated.clear();
  for (int n = 0; n < count; ++n) {
    if (evaluation[n].done) evaluated.push_back(close[n]);
  }
  if (!spheres.empty() && step > 0.0 && !spheres.find_forces(surroundings(), step, workers)) {
    turned_over = std::nan("");
  }
  return !totals.crossed;
}

void Simulation::State::keep_start() {
  const BodyMotion& from = bodies.motion;
  BodyMotion& to = start_motion;
  workers.for_each(bodies.count(), bodies_at_once, [&](int i) {
    to.position[i] = from.position[i];
    to.rotation[i] = from.rotation[i];
    to.velocity[i] = from.velocity[i];
    to.angular_momentum[i] = from.angular_momentum[i];
    to.spin[i] = from.spin[i];
  });
  start_path = path;
  if (!spheres.empty()) spheres.keep_start(workers);
}

/// Goes back to the start of the step and what contacts there were.
void Simulation::State::take_back() {
  bodies.motion = start_motion;
  path = start_path;
  if (!spheres.empty()) spheres.take_back(workers);
  for (int i = 0; i < bodies.count(); ++i) {
    partners[i].position = bodies.motion.position[i];
    partners[i].axes = bodies.motion.rotation[i].matrix();
    partners[i].velocity = bodies.motion.velocity[i];
    partners[i].spin = bodies.motion.spin[i];
    partners[i].displacement = partners[i].turn = Vec3::Zero();
  }
  place_obstacles(wall_poses, wall_poses);
  for (const ClosePair& close : evaluated) {
    ContactPair& pair = pairs.pairs()[close.pair];
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
  apply_sphere_loads();
}

/// Sums what acts on each body.
void Simulation::State::gather_forces() {
  workers.for_each(bodies.count(), bodies_at_once, [&](int i) { gather_on(i); });
  for (const Load& load : loads) {
    bodies.force[load.body] += load.force.cwiseProduct(limits.linear);
    bodies.moment[load.body] += load.moment.cwiseProduct(limits.angular);
  }
  for (const SurfaceWrench& wrench : spheres.contacts().wrenches()) {
    if (wrench.partner >= bodies.count()) continue;
    bodies.force[wrench.partner] += wrench.force.cwiseProduct(limits.linear);
    bodies.moment[wrench.partner] += wrench.moment.cwiseProduct(limits.angular);
  }
}

/// Weight and contacts of one body, in the order of its pairs.
void Simulation::State::gather_on(int body) {
  PairWrench sum{bodies.inertia[body].mass * model->scene.gravity, Vec3::Zero()};
  PairWrench correction;
  for (const int n : pairs.close_of(body)) {
    const ClosePair& close = pairs.close()[n];
    const bool of_a = close.a == body;
    const auto add = [&](PairWrench& to, const PairWrench& wrench) {
      const Vec3 force = of_a ? wrench.force : Vec3(-wrench.force);
      to.force += force;
      to.moment += of_a ? wrench.moment : Vec3(-wrench.moment);
      if (of_a) to.moment += (partners[close.b].position - partners[body].position).cross(force);
    };
    add(sum, wrenches[n]);
    if (evaluation[n].corrected) add(correction, pairs.pairs()[close.pair].correction);
  }
  bodies.force[body] = sum.force.cwiseProduct(limits.linear);
  bodies.moment[body] = sum.moment.cwiseProduct(limits.angular);
  corrections[body] = {correction.force.cwiseProduct(limits.linear),
                       correction.moment.cwiseProduct(limits.angular)};
}

void Simulation::State::finish_kick(double step) {
  workers.for_each(bodies.count(), bodies_at_once, [&](int i) {
    if (!bodies.moves(i)) return;
    const PairWrench& correction = corrections[i];
    bodies.motion.velocity[i] += 0.5 * step * bodies.inertia[i].inverse_mass * correction.force;
    bodies.motion.angular_momentum[i] += 0.5 * step * correction.moment;
    kick(bodies, i, 0.5 * step);
    bodies.motion.spin[i] = spin_of(bodies.inertia[i], partners[i].axes, bodies.motion.angular_momentum[i]);
  });
}

/// Lets the normal dashpots act, the pairs forwards and backwards in turn.
void Simulation::State::damp_contacts(double step) {
  sweep.arrange(evaluated, bodies.count());
  const auto damp_pair = [&](int k) {
    ContactPair& pair = pairs.pairs()[k];
    if (pair.stiffness > 0.0) damp(pair, bodies, limits, partners[pair.a], partners[pair.b], step);
  };
  if (steps % 2 == 0) {
    sweep.forwards(workers, pairs.pairs(), damp_pair);
  } else {
    sweep.backwards(workers, pairs.pairs(), damp_pair);
  }
}

/// The step is accepted: adds it to the energy account, keeps its contacts, and moves time on.
void Simulation::State::book_step(double step) {
  const auto accept = [&](StepAccount& account, int n) {
    if (n + pairs_ahead < static_cast<int>(evaluated.size()))
      fetch_ahead(pairs.pairs()[evaluated[n + pairs_ahead].pair]);
    ContactPair& pair = pairs.pairs()[evaluated[n].pair];
    accept_trial(pair);
    account += {pair.energy, pair.smallest_gap};
  };
  const auto account = workers.sum<StepAccount>(static_cast<int>(evaluated.size()), 32, accept);
  smallest_gap = std::min(smallest_gap, account.smallest_gap);
  book(account.energy);
  if (!spheres.empty()) {
    spheres.accept(sums);
    smallest_gap = std::min(smallest_gap, -spheres.largest_overlap());
  }
  finish_step(step);
}

/// Adds what contacts have done to the running sums.
void Simulation::State::book(const ContactEnergy& energy) {
  sums.dissipated_damping += energy.dissipated_damping;
  sums.dissipated_friction += energy.dissipated_friction;
  sums.exchange_stiffness += energy.exchange_stiffness;
  sums.exchange_handover += energy.exchange_handover;
  sums.external_work += energy.external_work;
}

/// Whether nothing moves before the next stop.
bool Simulation::State::at_rest() const {
  for (int i = 0; i < bodies.count(); ++i) {
    if (bodies.moves(i)) return false;
  }
  if (spheres.anything_moves() || lattice.moves()) return false;
  for (size_t k = 0; k < model->walls.size(); ++k) {
    if (wall_present[k] && wall_moves(model->walls[k], time(), next_stop())) return false;
  }
  return true;
}

/// One step to the next stop.
void Simulation::State::rest() {
  division.go_to_stop();
  for (size_t k = 0; k < wall_poses.size(); ++k) wall_poses[k] = wall_pose(model->walls[k], time());
  std::fill(motion.begin(), motion.end(), 0.0);
  for (Load& load : loads) update_load(load, time(), bodies.motion.rotation[load.body]);
  for (Load& load : sphere_loads) update_load(load, time(), spheres.rotation(load.body));
  move_on();
}

/// Lets bodies fall asleep and moves time on.
void Simulation::State::finish_step(double step) {
  sums.dissipated_damping += workers.sum<double>(
      bodies.count(), bodies_at_once, [&](double& taken, int i) { taken += sleep.settle(bodies, i, step); });
  for (size_t i = 0; i < wall_poses.size(); ++i)
    wall_poses[i] = wall_pose(model->walls[i], division.next_time());
  division.accept();
  move_on();
}

/// A step has been taken.
void Simulation::State::move_on() {
  ++steps;
  timetable.at_output = false;
  if (!division.at_stop()) return;
  timetable.between_stops = false;
  const double output = static_cast<double>(timetable.next_output) * model->scene.output.interval;
  timetable.at_output = reached(output) || reached(model->scene.duration);
  if (reached(output)) ++timetable.next_output;
}

/// "body NAME" or "wall NAME".
std::string Simulation::State::name_of(int partner) const {
  const int obstacle = partner - bodies.count();
  return obstacle < 0 ? "body " + body_name(*model, number_of(partner))
                      : "wall " + model->walls[obstacles[obstacle].wall].name;
}

StepFailure Simulation::State::failure() const {
  if (const auto turning = turning_too_far()) return *turning;
  if (!std::isfinite(turned_over)) return no_finite_energy();
  for (const ClosePair& close : evaluated) {
    const ContactPair& pair = pairs.pairs()[close.pair];
    if (!pair.crossed) continue;
    return {time(),
            name_of(pair.a) + " would pass through " + name_of(pair.b) +
                " even with the smallest step; a smaller min_time_step, a stiffer contact or a larger "
                "activation gap usually helps"};
  }
  return {time(), "the step would have to be smaller than min_time_step; a smaller one usually helps"};
}

}  // namespace scree
