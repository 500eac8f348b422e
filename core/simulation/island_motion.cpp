#include "core/simulation/island_motion.hpp"

#include <algorithm>
#include <cmath>

#include "core/polyhedra/contact/certificate.hpp"
#include "core/polyhedra/contact/evaluate_pair.hpp"
#include "core/simulation/islands/island_run.hpp"
#include "core/simulation/report.hpp"
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

/// Longer steps of all would join bodies into larger islands, each as slow as the fastest impact in it.
double step_of_islands(const PolyhedronSystem& polyhedra) {
  const Bodies& bodies = polyhedra.bodies();
  const std::vector<RigidState>& partners = polyhedra.partners().state;
  double step = std::numeric_limits<double>::infinity();
  for (int i = 0; i < bodies.count(); ++i) {
    if (!bodies.moves(i) || polyhedra.contacts().close_of(i).empty()) continue;
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

/// A body at rest is foreseen to stay where it is, so what may strike it wakes it: a wall on its way, or a
/// body that is no longer slow.
/// @return whether one woke
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

/// Whether a body alone flies in closed form: one whose spin stays, in a method that is not tied to a
/// formula.
bool flies(const Simulation::State& now, const Island& island) {
  if (!island.close.empty() || now.model->scene.solver.method != SolverMethod::midpoint) return false;
  const Bodies& bodies = now.polyhedra.bodies();
  const int body = island.bodies.front();
  return bodies.inertia[body].isotropic && !bodies.restless[body];
}

}  // namespace

void IslandMotion::begin(Simulation::State& now) {
  PolyhedronSystem& polyhedra = now.polyhedra;
  polyhedra.evaluate(0.0, now.workers);
  polyhedra.gather_forces(now.spheres.contacts().wrenches(), now.workers);
  polyhedra.contacts().accept_in_place();
  for (int i = 0; i < polyhedra.count(); ++i) memory_.find_acceleration(polyhedra, i);
}

std::optional<StepFailure> IslandMotion::step(Simulation::State& now) {
  PolyhedronSystem& polyhedra = now.polyhedra;
  if (now.division.choose(step_of_islands(polyhedra)))
    now.division.raise(std::numeric_limits<double>::infinity());
  const double step = now.division.step();
  for (;;) {
    foresee_motion(now, step);
    if (wake_reached(polyhedra)) continue;
    keep_start(now);
    const auto failure = advance_islands(now);
    const bool within = within_foreseen(polyhedra);
    if (!failure && within) break;
    if (!within) now.statistics.reject(RejectedStep::moved_too_far);
    take_back(polyhedra);
    if (!failure || !within) continue;
    polyhedra.contacts().collect_wrenches(now.workers);
    return failure;
  }
  accept(now, step);
  return std::nullopt;
}

/// Bounds what each partner will move in the step, and finds the pairs that may meet in it.
void IslandMotion::foresee_motion(Simulation::State& now, double step) const {
  const Bodies& bodies = now.polyhedra.bodies();
  const double least = foreseen_gap * now.polyhedra.contacts().smallest_activation_gap();
  const double fall = 0.5 * now.polyhedra.gravity().norm() * step * step;
  const auto bound = [&](int i) {
    return std::max(foreseen_share * (fastest_point(bodies, i) * step + fall) + least, foreseen_[i]);
  };
  now.polyhedra.prepare(now.walls, now.division.time(), now.division.next_time(), bound, now.workers);
}

/// Whether no body has moved farther than foreseen, so that none can have met one that it was not looked at
/// with. Otherwise foresees more.
bool IslandMotion::within_foreseen(const PolyhedronSystem& polyhedra) {
  bool within = true;
  for (int i = 0; i < polyhedra.count(); ++i) {
    const double moved = polyhedra.moved(i);
    if (moved <= polyhedra.partners().motion[i]) continue;
    foreseen_[i] = foreseen_again * moved;
    within = false;
  }
  return within;
}

void IslandMotion::keep_start(Simulation::State& now) {
  const PolyhedronContacts& contacts = now.polyhedra.contacts();
  const std::vector<RigidState>& partners = now.polyhedra.partners().state;
  now.polyhedra.keep_start(now.workers);
  start_ = memory_;
  start_pairs_.resize(contacts.close().size());
  now.workers.for_each(static_cast<int>(start_pairs_.size()), pairs_at_once,
                       [&](int n) { start_pairs_[n] = contacts.pair(n); });
  start_partners_.assign(partners.begin(), partners.begin() + now.polyhedra.count());
}

void IslandMotion::take_back(PolyhedronSystem& polyhedra) {
  polyhedra.take_back(start_partners_);
  memory_ = start_;
  for (size_t n = 0; n < start_pairs_.size(); ++n)
    polyhedra.contacts().pair_to_change(static_cast<int>(n)) = start_pairs_[n];
}

/// A body that touches nothing and carries no load flies as Newton's laws have it.
void IslandMotion::fly(PolyhedronSystem& polyhedra, int body, double step) {
  Vec3& missing = memory_.missing_momentum[body];
  Vec3& missing_angular = memory_.missing_angular_momentum[body];
  polyhedra.fly(body, step, missing, missing_angular);
  missing = missing_angular = Vec3::Zero();
}

/// Takes each island through the step.
std::optional<StepFailure> IslandMotion::advance_islands(Simulation::State& now) {
  const double from = now.division.time();
  const double to = now.division.next_time();
  const std::vector<Island> islands = find_islands(now.polyhedra.bodies(), now.polyhedra.contacts().close());
  const IslandScene scene{now.polyhedra,          memory_, now.walls, now.workers, now.account.turned_over(),
                          now.division.smallest()};
  std::vector<IslandOutcome> outcomes(islands.size());
  const auto advance = [&](int k, IslandLists& lists) {
    if (flies(now, islands[k])) {
      fly(now.polyhedra, islands[k].bodies.front(), to - from);
    } else {
      outcomes[k] = run_island(scene, islands[k], lists, from, to);
    }
  };
  // A large island has all workers, the small ones one each.
  std::vector<int> small;
  for (int k = 0; k < static_cast<int>(islands.size()); ++k) {
    if (islands[k].bodies.size() >= large_island) {
      advance(k, lists_);
    } else {
      small.push_back(k);
    }
  }
  now.workers.for_each(static_cast<int>(small.size()), 1, [&](int k) {
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
void IslandMotion::accept(Simulation::State& now, double step) {
  PolyhedronSystem& polyhedra = now.polyhedra;
  now.account.book(outcome_.booked);
  now.statistics.note_gap(outcome_.smallest_gap);
  now.statistics.count_iterations(outcome_.iterations);
  now.statistics.note_step(std::min(step, outcome_.shortest_step));
  now.statistics.reject(outcome_.rejected);
  std::fill(foreseen_.begin(), foreseen_.end(), 0.0);
  polyhedra.contacts().collect_wrenches(now.workers);
  polyhedra.set_loads(now.division.next_time());
  polyhedra.add_wall_paths();
  polyhedra.place_walls(now.walls, now.division.next_time());
  polyhedra.gather_forces(now.spheres.contacts().wrenches(), now.workers);
  for (int i = 0; i < polyhedra.count(); ++i) {
    if (!polyhedra.bodies().asleep[i]) continue;
    memory_.find_acceleration(polyhedra, i);  // what it wakes with, if it does
    memory_.missing_momentum[i] = memory_.missing_angular_momentum[i] = Vec3::Zero();
  }
  polyhedra.wake_unbalanced();
  now.account.sums().dissipated_damping += polyhedra.settle(step, now.workers);
  now.account.note(energy_of(now));
}

}  // namespace scree
