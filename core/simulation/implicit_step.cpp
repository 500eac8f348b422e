#include <algorithm>
#include <cmath>

#include "core/geometry/rotation.hpp"
#include "core/simulation/island_run.hpp"
#include "core/simulation/state.hpp"

namespace scree {
namespace {

/// A body moves at most by this share of its radius in a step of all.
constexpr double largest_motion = 0.05;
/// Bodies are foreseen to move this many times what their velocities foretell …
constexpr double foreseen_share = 1.3;
/// … and this share of the smallest activation gap. A step in which one moves farther is redone.
constexpr double foreseen_gap = 0.2;
/// … by what it has moved, times this.
constexpr double foreseen_again = 1.5;

double smallest_activation_gap(const std::vector<Interaction>& interactions) {
  double gap = std::numeric_limits<double>::infinity();
  for (const Interaction& law : interactions) gap = std::min(gap, law.normal.activation_gap());
  return gap;
}

}  // namespace

/// Nothing has moved yet.
void Simulation::State::begin_implicit_motion() {
  ImplicitMemory::Start& now = implicit.now;
  now.own_step.assign(bodies.count(), std::numeric_limits<double>::infinity());
  implicit.foreseen.assign(bodies.count(), 0.0);
  for (int i = 0; i < bodies.count(); ++i) {
    const BodyMotion& state = bodies.motion;
    now.acceleration.push_back(bodies.inertia[i].inverse_mass * bodies.force[i]);
    const Vec3 moment = bodies.moment[i] - state.spin[i].cross(state.angular_momentum[i]);
    now.spin_rate.push_back(spin_of(bodies.inertia[i], partners[i].axes, moment));
  }
}

/// Longer steps of all would join bodies into larger islands, each as slow as the fastest impact in it.
double Simulation::State::step_of_islands() const {
  double step = std::numeric_limits<double>::infinity();
  for (int i = 0; i < bodies.count(); ++i) {
    if (!bodies.moves(i) || pairs.close_of(i).empty()) continue;
    const double speed = bodies.motion.velocity[i].norm() + bodies.radius[i] * bodies.motion.spin[i].norm();
    if (speed > 0.0) step = std::min(step, largest_motion * bodies.radius[i] / speed);
  }
  return step;
}

/// Bounds what each partner will move in the step.
void Simulation::State::foresee_motion(double step) {
  const double least = foreseen_gap * smallest_activation_gap(interactions);
  const double fall = 0.5 * model->scene.gravity.norm() * step * step;
  for (int i = 0; i < bodies.count(); ++i) {
    partners[i].displacement = partners[i].turn = Vec3::Zero();
    motion[i] = 0.0;
    if (!bodies.moves(i)) continue;
    const double speed = bodies.motion.velocity[i].norm() + bodies.radius[i] * bodies.motion.spin[i].norm();
    motion[i] = std::max(foreseen_share * (speed * step + fall) + least, implicit.foreseen[i]);
  }
  for (int k = 0; k < static_cast<int>(obstacles.size()); ++k) {
    const WallModel& wall = model->walls[obstacles[k].wall];
    double& moved = motion[obstacle_index(k)] = 0.0;
    if (!wall_moves(wall, division.time(), division.next_time())) continue;
    RigidState state = obstacle_state(obstacles[k], wall, wall_pose(wall, division.time()),
                                      wall_pose(wall, division.next_time()));
    if (obstacles[k].features == nullptr && state.turn.squaredNorm() > 0.0) {
      // A turning plane sweeps past far points fast: let its radius hold all bodies.
      for (int i = 0; i < bodies.count(); ++i) {
        state.radius =
            std::max(state.radius, (partners[i].position - state.position).norm() + partners[i].radius);
      }
    }
    partners[obstacle_index(k)].radius = state.radius;
    moved = state.displacement.norm() + state.radius * state.turn.norm();
  }
}

/// Whether no body has moved farther than foreseen, so that none can have met one that it was not looked at
/// with. Otherwise foresees more.
bool Simulation::State::within_foreseen() {
  bool within = true;
  for (int i = 0; i < bodies.count(); ++i) {
    const double moved = path[i] - start_path[i];
    if (moved <= motion[i]) continue;
    implicit.foreseen[i] = foreseen_again * moved;
    within = false;
  }
  return within;
}

void Simulation::State::keep_start_of_islands() {
  keep_start();
  implicit.start = implicit.now;
  const std::vector<ClosePair>& close = pairs.close();
  implicit.start_pairs.resize(close.size());
  workers.for_each(static_cast<int>(close.size()), 64,
                   [&](int n) { implicit.start_pairs[n] = pairs.pairs()[close[n].pair]; });
  implicit.start_partners.assign(partners.begin(), partners.begin() + bodies.count());
}

void Simulation::State::take_back_islands() {
  bodies.motion = start_motion;
  path = start_path;
  implicit.now = implicit.start;
  const std::vector<ClosePair>& close = pairs.close();
  for (size_t n = 0; n < close.size(); ++n) pairs.pairs()[close[n].pair] = implicit.start_pairs[n];
  std::copy(implicit.start_partners.begin(), implicit.start_partners.end(), partners.begin());
}

/// A body that touches nothing and carries no load flies as Newton's laws have it.
void Simulation::State::fly(int body, double step) {
  BodyMotion& state = bodies.motion;
  const Vec3 gravity = model->scene.gravity.cwiseProduct(limits.linear);
  const Vec3 displacement = step * state.velocity[body] + 0.5 * step * step * gravity;
  const Rotation turn = Rotation::from_rotation_vector(step * state.spin[body]);
  state.position[body] += displacement;
  state.velocity[body] += step * gravity;
  state.rotation[body] = state.rotation[body].then(turn);
  path[body] += displacement.norm() + bodies.radius[body] * step * state.spin[body].norm();
  RigidState& partner = partners[body];
  partner.position = state.position[body];
  partner.axes = state.rotation[body].matrix();
  partner.velocity = state.velocity[body];
  partner.spin = state.spin[body];
}

/// Whether a body alone flies in closed form: one whose spin stays, in a method that is not tied to a
/// formula.
bool Simulation::State::flies(const Island& island) const {
  if (!island.close.empty() || model->scene.solver.method != SolverMethod::midpoint) return false;
  const int body = island.bodies.front();
  return bodies.inertia[body].isotropic && !bodies.restless[body];
}

/// Takes each island through the step.
std::optional<StepFailure> Simulation::State::advance_islands() {
  const double from = division.time();
  const double to = division.next_time();
  const std::vector<Island> islands = find_islands(bodies, pairs.close());
  std::vector<IslandOutcome> outcomes(islands.size());
  workers.for_unequal(static_cast<int>(islands.size()), [&](int k) {
    if (flies(islands[k])) {
      fly(islands[k].bodies.front(), to - from);
    } else {
      outcomes[k] = run_island(*this, islands[k], from, to);
    }
  });
  implicit.outcome = {};
  for (const IslandOutcome& outcome : outcomes) {
    if (outcome.failure) return outcome.failure;
    implicit.outcome += outcome;
  }
  return std::nullopt;
}

/// The step is accepted: adds it to the energy account, gathers forces, and moves time on.
void Simulation::State::book_islands(double step) {
  const IslandOutcome& outcome = implicit.outcome;
  sums.dissipated_damping += outcome.booked.dissipated_damping;
  sums.dissipated_friction += outcome.booked.dissipated_friction;
  sums.exchange_handover += outcome.booked.exchange_handover;
  sums.exchange_stiffness += outcome.booked.exchange_stiffness;
  sums.external_work += outcome.booked.external_work;
  smallest_gap = std::min(smallest_gap, outcome.smallest_gap);
  implicit.iterations += outcome.iterations;
  for (size_t k = 0; k < rejected.size(); ++k) rejected[k] += outcome.rejected[k];
  std::fill(implicit.foreseen.begin(), implicit.foreseen.end(), 0.0);
  const std::vector<ClosePair>& close = pairs.close();
  wrenches.resize(close.size());
  evaluation.assign(close.size(), {});
  for (size_t n = 0; n < close.size(); ++n) wrenches[n] = pairs.pairs()[close[n].pair].forces.total;
  for (Load& load : loads) update_load(load, division.next_time(), bodies.motion.rotation[load.body]);
  std::vector<WallPose> after;
  for (const WallModel& wall : model->walls) after.push_back(wall_pose(wall, division.next_time()));
  for (size_t k = 0; k < obstacles.size(); ++k)
    path[obstacle_index(static_cast<int>(k))] += motion[obstacle_index(static_cast<int>(k))];
  place_obstacles(wall_poses, after);
  gather_forces();
  sleep.wake(bodies);
  finish_step(step);
  for (int i = 0; i < bodies.count(); ++i) {
    if (bodies.asleep[i]) implicit.now.acceleration[i] = implicit.now.spin_rate[i] = Vec3::Zero();
  }
}

}  // namespace scree
