#include <algorithm>
#include <cmath>

#include "core/base/text/quantity.hpp"
#include "core/polyhedra/explicit/verlet.hpp"
#include "core/scene/output_times.hpp"
#include "core/simulation/state.hpp"

namespace scree {

/// Steps on towards the next stop; at a stop, lets the events that are due happen first.
std::optional<StepFailure> Simulation::State::begin_segment() {
  if (timetable.between_stops) return std::nullopt;
  while (timetable.next_event < timetable.events.size() && due(timetable.events[timetable.next_event])) {
    if (auto failure = apply(timetable.events[timetable.next_event++])) return failure;
  }
  division.begin(time(), next_stop());
  timetable.between_stops = true;
  return std::nullopt;
}

/// The next output, event, end of the run, or time at which a wall changes its motion.
double Simulation::State::next_stop() const {
  const Scene& scene = model->scene;
  double stop = output_time(timetable.next_output, scene.output.interval);
  // What differs by rounding only is one stop, so that a run that ends at an output can be taken up there.
  const auto consider = [&](double at) {
    if (!reached(at) && at < stop * (1.0 - 1e-12)) stop = at;
  };
  consider(duration);
  const auto next = std::find_if(timetable.events.begin() + static_cast<long>(timetable.next_event),
                                 timetable.events.end(), [](const EventSpec& e) { return !e.between_steps; });
  if (next != timetable.events.end()) consider(next->time);
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
  const double output = output_time(timetable.next_output, model->scene.output.interval);
  timetable.at_output = reached(output) || reached(duration);
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
  if (!spheres.empty() && !spheres.barriers_hold(division.smallest())) return lost_barrier();
  for (const ClosePair& close : evaluated) {
    const ContactPair& pair = pairs.pairs()[close.pair];
    if (!pair.crossed) continue;
    if (is_driven(partners[pair.a], partners[pair.b])) return {time(), driven_through(pair.a, pair.b)};
    return {time(),
            name_of(pair.a) + " would pass through " + name_of(pair.b) +
                " even with the smallest step; a smaller min_time_step, a stiffer contact or a larger "
                "activation gap usually helps"};
  }
  return step_too_short();
}

/// A wall on its way through a body that is fixed.
std::string Simulation::State::driven_through(int body, int wall) const {
  return name_of(wall) + " is driven through " + name_of(body) +
         ", which is fixed, and no step is short enough for it; let the motion of the wall end before the "
         "body "
         "or leave out fixed";
}

/// Contacts that are so stiff, or close so fast, that the smallest step is too long for them.
StepFailure Simulation::State::step_too_short() const {
  const ContactPair* stiffest = nullptr;
  for (const ClosePair& close : pairs.close()) {
    const ContactPair& pair = pairs.pairs()[close.pair];
    if (stiffest == nullptr || pair.stiffness > stiffest->stiffness) stiffest = &pair;
  }
  if (stiffest != nullptr && is_driven(partners[stiffest->a], partners[stiffest->b]))
    return {time(), driven_through(stiffest->a, stiffest->b)};
  std::string where;
  if (stiffest != nullptr && stiffest->stiffness > 0.0) {
    double gap = std::numeric_limits<double>::infinity();
    for (const Contact& contact : stiffest->latest()) gap = std::min(gap, contact.gap);
    where = " at " + name_of(stiffest->a) + " with " + name_of(stiffest->b) + ", where the gap is " +
            format_quantity(gap, "m");
  }
  const bool given = model->scene.solver.min_time_step.has_value();
  return {time(), "the step would have to be smaller than " + std::string(given ? "min_time_step = " : "") +
                      format_quantity(division.smallest(), "s") + where + "; " +
                      (given ? "a smaller min_time_step, a stiffer contact" : "a stiffer contact") +
                      " or a larger activation gap usually helps"};
}

}  // namespace scree
