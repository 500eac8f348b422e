#include <algorithm>
#include <cmath>

#include "core/geometry/rotation.hpp"
#include "core/polyhedra/contact/certificate.hpp"
#include "core/polyhedra/contact/evaluate_pair.hpp"
#include "core/simulation/island_run.hpp"
#include "core/simulation/state.hpp"

namespace scree {
namespace {

/// What is faster than this share of √(g R) wakes a body asleep that it may strike.
constexpr double waking_speed = 0.02;
/// A body moves at most by this share of its radius in a step of all.
constexpr double largest_motion = 0.05;
/// Bodies are foreseen to move this many times what their velocities foretell …
constexpr double foreseen_share = 1.3;
/// … and this share of the smallest activation gap. A step in which one moves farther is redone.
constexpr double foreseen_gap = 0.2;
/// … by what it has moved, times this.
constexpr double foreseen_again = 1.5;
/// Islands of at least so many bodies are worth all workers.
constexpr size_t large_island = 48;
/// So many pairs are worth handing to another thread.
constexpr int pairs_at_once = 64;

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
  now.acceleration.resize(bodies.count());
  now.spin_rate.resize(bodies.count());
  now.missing_momentum.assign(bodies.count(), Vec3::Zero());
  now.missing_angular_momentum.assign(bodies.count(), Vec3::Zero());
  for (int i = 0; i < bodies.count(); ++i) find_acceleration(i);
  note_energy();
}

/// Keeps the largest sum of kinetic, elastic and dissipated energy.
void Simulation::State::note_energy() {
  const EnergyTerms terms = energy();
  turned_over = std::max(turned_over, terms.turned_over());
}

/// That of the forces gathered last.
void Simulation::State::find_acceleration(int body) {
  const BodyMotion& state = bodies.motion;
  const Vec3 moment = bodies.moment[body] - state.spin[body].cross(state.angular_momentum[body]);
  implicit.now.acceleration[body] = bodies.inertia[body].inverse_mass * bodies.force[body];
  implicit.now.spin_rate[body] = spin_of(bodies.inertia[body], partners[body].axes, moment);
}

/// Longer steps of all would join bodies into larger islands, each as slow as the fastest impact in it.
double Simulation::State::step_of_islands() const {
  double step = std::numeric_limits<double>::infinity();
  for (int i = 0; i < bodies.count(); ++i) {
    if (!bodies.moves(i) || pairs.close_of(i).empty()) continue;
    const double speed = fastest_point(bodies, i);
    if (speed > 0.0) step = std::min(step, largest_motion * bodies.radius[i] / speed);
  }
  for (const auto& [pair, a, b] : pairs.close()) {
    if (!is_driven(partners[a], partners[b])) continue;
    const double speed = relative_speed(partners[a], partners[b]);
    if (speed > 0.0) step = std::min(step, largest_motion * bodies.radius[a] / speed);
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
    motion[i] =
        std::max(foreseen_share * (fastest_point(bodies, i) * step + fall) + least, implicit.foreseen[i]);
  }
  foresee_obstacles();
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
  workers.for_each(static_cast<int>(close.size()), pairs_at_once,
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
  const BodyInertia& inertia = bodies.inertia[body];
  Vec3& missing = implicit.now.missing_momentum[body];
  Vec3& missing_angular = implicit.now.missing_angular_momentum[body];
  const Vec3 gained =
      step * model->scene.gravity.cwiseProduct(limits.linear) + inertia.inverse_mass * missing;
  const Vec3 displacement = step * (state.velocity[body] + 0.5 * gained);
  state.angular_momentum[body] += missing_angular;
  state.spin[body] += spin_of(inertia, partners[body].axes, missing_angular);
  missing = missing_angular = Vec3::Zero();
  const Rotation turn = Rotation::from_rotation_vector(step * state.spin[body]);
  state.position[body] += displacement;
  state.velocity[body] += gained;
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
  const auto advance = [&](int k, IslandLists& lists) {
    if (flies(islands[k])) {
      fly(islands[k].bodies.front(), to - from);
    } else {
      outcomes[k] = run_island(*this, islands[k], lists, from, to);
    }
  };
  // A large island has all workers, the small ones one each.
  std::vector<int> small;
  for (int k = 0; k < static_cast<int>(islands.size()); ++k) {
    if (islands[k].bodies.size() >= large_island) {
      advance(k, island_lists);
    } else {
      small.push_back(k);
    }
  }
  workers.for_each(static_cast<int>(small.size()), 1, [&](int k) {
    IslandLists lists;
    advance(small[k], lists);
  });
  implicit.outcome = {};
  for (const IslandOutcome& outcome : outcomes) {
    if (outcome.failure) return outcome.failure;
    implicit.outcome += outcome;
  }
  return std::nullopt;
}

/// What the close pairs exert now, for `gather_forces`.
void Simulation::State::collect_wrenches() {
  const std::vector<ClosePair>& close = pairs.close();
  wrenches.resize(close.size());
  evaluation.assign(close.size(), {});
  workers.for_each(static_cast<int>(close.size()), pairs_at_once,
                   [&](int n) { wrenches[n] = pairs.pairs()[close[n].pair].forces.total; });
}

/// A body at rest is foreseen to stay where it is, so what may strike it wakes it: a wall on its way, or a
/// body that is no longer slow.
/// @return whether one woke
bool Simulation::State::wake_reached() {
  bool woken = false;
  const double gravity = model->scene.gravity.norm();
  const auto strikes = [&](int other, const ContactPair& pair) {
    if (other >= bodies.count()) return motion[other] > 0.0;
    const double slow = waking_speed * std::sqrt(gravity * bodies.radius[other]);
    return bodies.moves(other) && fastest_point(bodies, other) > slow &&
           known_distance(pair, interactions[pair.interaction]) <= motion[other];
  };
  for (const auto& [k, a, b] : pairs.close()) {
    for (const auto& [sleeper, other] : {std::pair(a, b), std::pair(b, a)}) {
      if (sleeper >= bodies.count() || !bodies.asleep[sleeper] || !strikes(other, pairs.pairs()[k])) continue;
      bodies.asleep[sleeper] = 0;
      woken = true;
    }
  }
  return woken;
}

/// The step is accepted: adds it to the energy account, gathers forces, and moves time on.
void Simulation::State::book_islands(double step) {
  const IslandOutcome& outcome = implicit.outcome;
  book(outcome.booked);
  smallest_gap = std::min(smallest_gap, outcome.smallest_gap);
  implicit.iterations += outcome.iterations;
  last_step = std::min(step, outcome.shortest_step);
  for (size_t k = 0; k < rejected.size(); ++k) rejected[k] += outcome.rejected[k];
  std::fill(implicit.foreseen.begin(), implicit.foreseen.end(), 0.0);
  collect_wrenches();
  for (Load& load : loads) update_load(load, division.next_time(), bodies.motion.rotation[load.body]);
  std::vector<WallPose> after;
  for (const WallModel& wall : model->walls) after.push_back(wall_pose(wall, division.next_time()));
  for (size_t k = 0; k < obstacles.size(); ++k)
    path[obstacle_index(static_cast<int>(k))] += motion[obstacle_index(static_cast<int>(k))];
  place_obstacles(wall_poses, after);
  gather_forces();
  for (int i = 0; i < bodies.count(); ++i) {
    if (!bodies.asleep[i]) continue;
    find_acceleration(i);  // what it wakes with, if it does
    implicit.now.missing_momentum[i] = implicit.now.missing_angular_momentum[i] = Vec3::Zero();
  }
  sleep.wake(bodies);
  finish_step(step);
  note_energy();
}

}  // namespace scree
