#include "core/simulation/stepping/island_motion.hpp"

#include <algorithm>
#include <cmath>

#include "core/polyhedra/contact/certificate.hpp"
#include "core/polyhedra/contact/evaluate_pair.hpp"
#include "core/simulation/islands/island_run.hpp"
#include "core/simulation/stepping/energies.hpp"
#include "core/simulation/stepping/state.hpp"

namespace scree {
namespace {

/// Share of √(g R) above which a body wakes sleeping bodies that it may hit.
constexpr double waking_speed = 0.02;
/// Largest motion of a body in a global step, as a share of its radius.
constexpr double largest_motion = 0.05;
/// The predicted motion of a body is this multiple of the motion at its current velocity …
constexpr double predicted_share = 1.3;
/// … plus this share of the smallest activation gap. A step in which a body moves farther is rejected …
constexpr double predicted_gap_share = 0.2;
/// … and retried with this multiple of the actual motion.
constexpr double retry_share = 1.5;
/// Islands with at least this many bodies use all workers.
constexpr size_t large_island = 48;
/// Grain size: pairs per parallel task.
constexpr int pair_grain = 64;

/// Global step limit: larger steps would join bodies into larger islands, each limited by its fastest impact
/// [s].
double step_of_islands(const PolyhedronSystem& polyhedra) {
  const Bodies& bodies = polyhedra.bodies();
  const std::vector<RigidState>& partners = polyhedra.partners().state;
  double step = std::numeric_limits<double>::infinity();
  for (int i = 0; i < bodies.count(); ++i) {
    if (!bodies.moves(i) || !polyhedra.contacts().has_close(i)) continue;
    const double speed = fastest_point(bodies, i);
    if (speed > 0.0) step = std::min(step, largest_motion * bodies.radius[i] / speed);
  }
  for (const auto& [pair, a, b] : polyhedra.contacts().close()) {
    if (!is_driven(partners[a], partners[b])) continue;
    const double speed = relative_speed(partners[a], partners[b]);
    if (speed > 0.0) step = std::min(step, largest_motion * bodies.radius[a] / speed);
  }
  return step;
}

/// Wakes sleeping bodies that a moving wall or a fast body may hit in the step, since their predicted motion
/// is zero.
/// @return whether a body woke
bool wake_reached(PolyhedronSystem& polyhedra) {
  bool woken = false;
  const Bodies& bodies = polyhedra.bodies();
  const std::vector<double>& motion = polyhedra.partners().motion;
  const PolyhedronContacts& contacts = polyhedra.contacts();
  const double gravity = polyhedra.gravity().norm();
  const auto strikes = [&](int other, const ContactPair& pair) {
    if (other >= bodies.count()) return motion[other] > 0.0;
    const double slow = waking_speed * std::sqrt(gravity * bodies.radius[other]);
    return bodies.moves(other) && fastest_point(bodies, other) > slow &&
           known_distance(pair, contacts.law(pair)) <= motion[other];
  };
  for (const ClosePair& close : contacts.close()) {
    for (const auto& [sleeper, other] : {std::pair(close.a, close.b), std::pair(close.b, close.a)}) {
      if (sleeper >= bodies.count() || !bodies.asleep[sleeper] || !strikes(other, contacts.pair(close)))
        continue;
      polyhedra.wake(sleeper);
      woken = true;
    }
  }
  return woken;
}

/// Returns whether an island is a single body without contacts that moves in closed form: midpoint rule,
/// constant spin.
bool flies(const SimulationState& state, const Island& island) {
  if (!island.close.empty() || state.model->scene.solver.method != SolverMethod::midpoint) return false;
  const Bodies& bodies = state.polyhedra.bodies();
  const int body = island.bodies.front();
  return bodies.inertia[body].isotropic && !bodies.restless[body];
}

}  // namespace

void IslandMotion::begin(SimulationState& state) {
  reevaluate(state, 0.0);
}

void IslandMotion::take_up_values(SimulationState& state) {
  reevaluate(state, state.statistics.last_step());
}

/// @param step  0: contacts begin now; otherwise they go on after a step without motion [s]
void IslandMotion::reevaluate(SimulationState& state, double step) {
  PolyhedronSystem& polyhedra = state.polyhedra;
  polyhedra.evaluate(step, state.workers);
  polyhedra.gather_forces(state.spheres.contacts().wrenches(), state.workers);
  polyhedra.contacts().accept_in_place();
  for (int i = 0; i < polyhedra.count(); ++i) memory_.find_acceleration(polyhedra, i);
}

std::optional<StepFailure> IslandMotion::step(SimulationState& state) {
  PolyhedronSystem& polyhedra = state.polyhedra;
  if (state.division.choose(step_of_islands(polyhedra)))
    state.division.raise(std::numeric_limits<double>::infinity());
  const double step = state.division.step();
  for (;;) {
    predict_motion(state, step);
    if (wake_reached(polyhedra)) continue;
    keep_start(state);
    const auto failure = advance_islands(state);
    const bool within = within_predicted_motion(polyhedra);
    if (!failure && within) break;
    if (!within) state.statistics.reject(RejectedStep::moved_too_far);
    roll_back(polyhedra);
    if (!failure || !within) continue;
    polyhedra.contacts().collect_wrenches(state.workers);
    return failure;
  }
  accept(state, step);
  return std::nullopt;
}

/// Bounds the motion of each partner in the step and finds the pairs that may meet in it.
void IslandMotion::predict_motion(SimulationState& state, double step) const {
  const Bodies& bodies = state.polyhedra.bodies();
  const double least = predicted_gap_share * state.polyhedra.contacts().smallest_activation_gap();
  const double fall = 0.5 * state.polyhedra.gravity().norm() * step * step;
  const auto bound = [&](int i) {
    return std::max(predicted_share * (fastest_point(bodies, i) * step + fall) + least, predicted_motion_[i]);
  };
  state.polyhedra.prepare(state.walls, state.division.time(), state.division.next_time(), bound,
                          state.workers);
}

/// Returns whether all bodies stayed within the predicted motion, so that none can have met an unchecked
/// partner. Otherwise increases the prediction.
bool IslandMotion::within_predicted_motion(const PolyhedronSystem& polyhedra) {
  bool within = true;
  for (int i = 0; i < polyhedra.count(); ++i) {
    const double moved = polyhedra.moved(i);
    if (moved <= polyhedra.partners().motion[i]) continue;
    predicted_motion_[i] = retry_share * moved;
    within = false;
  }
  return within;
}

void IslandMotion::keep_start(SimulationState& state) {
  const PolyhedronContacts& contacts = state.polyhedra.contacts();
  const std::vector<RigidState>& partners = state.polyhedra.partners().state;
  state.polyhedra.keep_start(state.workers);
  start_ = memory_;
  start_pairs_.resize(contacts.close().size());
  state.workers.for_each(static_cast<int>(start_pairs_.size()), pair_grain,
                         [&](int n) { start_pairs_[n] = contacts.pair(n); });
  start_partners_.assign(partners.begin(), partners.begin() + state.polyhedra.count());
}

void IslandMotion::roll_back(PolyhedronSystem& polyhedra) {
  polyhedra.roll_back(start_partners_);
  memory_ = start_;
  polyhedra.contacts().restore(start_pairs_);
}

/// Moves a body without contacts and loads in closed form.
void IslandMotion::fly(PolyhedronSystem& polyhedra, int body, double step) {
  Vec3& missing = memory_.missing_momentum[body];
  Vec3& missing_angular = memory_.missing_angular_momentum[body];
  polyhedra.fly(body, step, missing, missing_angular);
  missing = missing_angular = Vec3::Zero();
}

/// Advances each island through the step.
std::optional<StepFailure> IslandMotion::advance_islands(SimulationState& state) {
  const double from = state.division.time();
  const double to = state.division.next_time();
  const std::vector<Island> islands =
      find_islands(state.polyhedra.bodies(), state.polyhedra.contacts().close());
  const IslandScene scene{
      state.polyhedra,          memory_, state.walls, state.workers, state.account.internal_throughput(),
      state.division.smallest()};
  std::vector<IslandOutcome> outcomes(islands.size());
  const auto advance = [&](int k, IslandLists& lists) {
    if (flies(state, islands[k])) {
      fly(state.polyhedra, islands[k].bodies.front(), to - from);
    } else {
      outcomes[k] = run_island(scene, islands[k], lists, from, to);
    }
  };
  // A large island uses all workers; small ones use one each.
  std::vector<int> small;
  for (int k = 0; k < static_cast<int>(islands.size()); ++k) {
    if (islands[k].bodies.size() >= large_island) {
      advance(k, lists_);
    } else {
      small.push_back(k);
    }
  }
  state.workers.for_each(static_cast<int>(small.size()), 1, [&](int k) {
    IslandLists lists;
    advance(small[k], lists);
  });
  outcome_ = {};
  for (const IslandOutcome& outcome : outcomes) {
    if (outcome.failure) return outcome.failure;
    outcome_ += outcome;
  }
  return std::nullopt;
}

/// Adds the step to the energy account and gathers forces.
void IslandMotion::accept(SimulationState& state, double step) {
  PolyhedronSystem& polyhedra = state.polyhedra;
  state.account.book(outcome_.booked);
  state.statistics.note_gap(outcome_.smallest_gap);
  state.statistics.count_iterations(outcome_.iterations);
  state.statistics.note_step(std::min(step, outcome_.shortest_step));
  state.statistics.reject(outcome_.rejected);
  std::fill(predicted_motion_.begin(), predicted_motion_.end(), 0.0);
  polyhedra.contacts().collect_wrenches(state.workers);
  polyhedra.set_loads(state.division.next_time());
  polyhedra.add_wall_paths();
  polyhedra.place_walls(state.walls, state.division.next_time());
  polyhedra.gather_forces(state.spheres.contacts().wrenches(), state.workers);
  for (int i = 0; i < polyhedra.count(); ++i) {
    if (!polyhedra.bodies().asleep[i]) continue;
    memory_.find_acceleration(polyhedra, i);  // used if it wakes
    memory_.missing_momentum[i] = memory_.missing_angular_momentum[i] = Vec3::Zero();
  }
  polyhedra.wake_unbalanced();
  state.account.book_damping(polyhedra.settle(step, state.workers));
  state.account.note(energy_of(state));
}

}  // namespace scree
