#include "core/simulation/islands/island_run.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <tuple>

#include "core/polyhedra/contact/certificate.hpp"
#include "core/polyhedra/contact/evaluate_pair.hpp"
#include "core/polyhedra/implicit/energy_check.hpp"
#include "core/polyhedra/implicit/pair_limits.hpp"
#include "core/polyhedra/implicit/pair_step.hpp"
#include "core/simulation/islands/island_handovers.hpp"
#include "core/simulation/islands/moving_body.hpp"
#include "core/simulation/parts/partner_names.hpp"

namespace scree {
namespace {

/// A failed step is halved. After an easy Newton solution the step may grow by this factor …
constexpr double growth = 1.6;
constexpr int easy_iterations = 8;
/// … and after a difficult one it shrinks by this one.
constexpr double shrinkage = 0.7;
constexpr int hard_iterations = 15;
/// A step includes contacts that may begin to act within this multiple of the predicted motion …
constexpr double known_motion = 1.3;
/// … plus this share of the activation gap.
constexpr double known_gap = 0.3;
/// Largest rotation of a body in a step [rad].
constexpr double largest_turn = 0.2;
/// Smallest resolved gap, relative to the coordinates whose difference it is.
constexpr double gap_resolution = 256.0 * std::numeric_limits<double>::epsilon();
/// Repetitions of a step with late contacts.
constexpr int repetitions = 4;
/// Grain size: pairs per parallel task.
constexpr int pair_grain = 32;

/// Divides an interval into equal parts of at most `step`.
/// @return length of the first
double part_of(double way, double step) {
  return way / std::max(1.0, std::ceil(way / step * (1.0 - 1e-12)));
}

struct Least {
  double value = std::numeric_limits<double>::infinity();
  void operator+=(const Least& other) { value = std::min(value, other.value); }
};

/// Advances one island through a global step.
class IslandRun {
 public:
  IslandRun(const IslandScene& scene, const Island& island, IslandLists& lists);
  IslandOutcome run(double from, double to);

 private:
  void enter_pairs();
  int enter(int partner);
  bool moves(int partner) const { return partner < bodies().count() && bodies().moves(partner); }
  const Bodies& bodies() const { return polyhedra_.bodies(); }

  double longest_step();
  double step_of(PairStep& pair) const;
  void begin(double from, double to);
  void place_immovable(int k, double from, double to);
  std::optional<RejectedStep> attempt(double from, double to);
  void freeze_contacts(double duration);
  bool resolves_gaps() const;
  void place_ends();
  /// Result of the search at the end of a step.
  struct EndCheck {
    std::optional<RejectedStep> rejected;
    bool repeat = false;  ///< contacts appeared that the step did not include
  };
  EndCheck check_end();
  EndCheck check_end(PairStep& pair) const;
  void accept();
  double accept_body(int i);
  StepFailure failure(RejectedStep rejected, double time) const;

  const IslandScene& scene_;
  PolyhedronSystem& polyhedra_;
  IslandMemory& memory_;
  const Island& island_;
  const SolverSpec& solver_;
  IslandLists& lists_;
  std::vector<int>& partners_;
  std::vector<RigidState>& starts_;
  std::vector<RigidState>& ends_;
  std::unordered_map<int, int>& index_;
  std::vector<PairStep>& pairs_;
  IslandStep& step_;
  StepRule rule_;
  NewtonSettings newton_;
  IslandOutcome outcome_;
  Increments unbalanced_;  ///< residual of the last attempt
  int last_iterations_ = 0;
};

IslandRun::IslandRun(const IslandScene& scene, const Island& island, IslandLists& lists)
    : scene_(scene),
      polyhedra_(scene.polyhedra),
      memory_(scene.memory),
      island_(island),
      solver_(scene.polyhedra.model().scene.solver),
      lists_(lists),
      partners_(lists.partners),
      starts_(lists.starts),
      ends_(lists.ends),
      index_(lists.index),
      pairs_(lists.pairs),
      step_(lists.step) {
  partners_.clear();
  starts_.clear();
  index_.clear();
  newton_.tolerance = solver_.tolerance;
  newton_.max_iterations = solver_.max_iterations;
  for (const int body : island.bodies) enter(body);
  step_.moving = static_cast<int>(island.bodies.size());
  enter_pairs();
}

int IslandRun::enter(int partner) {
  const auto [at, is_new] = index_.try_emplace(partner, static_cast<int>(partners_.size()));
  if (is_new) {
    partners_.push_back(partner);
    starts_.push_back(polyhedra_.partners().state[partner]);
    starts_.back().displacement = starts_.back().turn = Vec3::Zero();
    if (!moves(partner) && partner < bodies().count())
      starts_.back().velocity = starts_.back().spin = Vec3::Zero();
  }
  return at->second;
}

void IslandRun::enter_pairs() {
  const int count = static_cast<int>(island_.close.size());
  std::vector<std::pair<int, int>> places(count);
  for (int k = 0; k < count; ++k) {
    const ClosePair& close = polyhedra_.contacts().close()[island_.close[k]];
    places[k].first = enter(close.a);
    places[k].second = enter(close.b);
  }
  pairs_.resize(count);
  scene_.workers.for_each(count, pair_grain, [&](int k) {
    PairStep& pair = pairs_[k];
    pair.evaluated = false;
    pair.pair = &polyhedra_.contacts().pair_to_change(island_.close[k]);
    pair.law = &polyhedra_.contacts().law(*pair.pair);
    std::tie(pair.a, pair.b) = places[k];
  });
}

/// Step limit of one pair from impacts and the search.
double IslandRun::step_of(PairStep& pair) const {
  const RigidState& a = starts_[pair.a];
  const RigidState& b = starts_[pair.b];
  pair.speed = relative_speed(a, b);
  const double step = step_of_search(pair);
  if (!solver_.adaptive) return step;
  if (is_driven(a, b)) return std::min(step, step_of_driven(*pair.pair, *pair.law, a, b));
  return std::min(step, step_of_impacts(pair, a, b, solver_.impact_ratio, polyhedra_.gravity().norm()));
}

/// Step limit from impacts, rotations and the search.
double IslandRun::longest_step() {
  double longest = std::numeric_limits<double>::infinity();
  for (int i = 0; i < step_.moving; ++i) {
    const double spin = starts_[i].spin.norm();
    if (spin > 0.0) longest = std::min(longest, largest_turn / spin);
  }
  const auto least = scene_.workers.sum<Least>(static_cast<int>(pairs_.size()), pair_grain,
                                               [&](Least& sum, int k) { sum += {step_of(pairs_[k])}; });
  return std::min(longest, least.value);
}

/// Places a moving wall or a resting body.
void IslandRun::place_immovable(int k, double from, double to) {
  BodyStep& step = step_.bodies[k];
  RigidState& end = ends_[k];
  const int wall_surface = partners_[k] - bodies().count();
  if (wall_surface >= 0) {
    const double radius = end.radius;
    end = scene_.walls.part_at(wall_surface, from, to);
    end.radius = std::max(end.radius, radius);
  }
  set_increment(step, end.displacement, end.turn);
  step.run = (to - from) * end.surface_velocity;
  step.position = end.position - end.displacement;
  RigidState& start = starts_[k];
  start = end;
  start.position = step.position;
  start.axes = step.turn_matrix.transpose() * end.axes;
}

/// Initialises the step: states of the bodies, frozen contacts.
void IslandRun::begin(double from, double to) {
  const double duration = to - from;
  // Without moving bodies the rules differ only in the work of forces, which for the midpoint rule equals the
  // change of the potential.
  const bool midpoint = solver_.method == SolverMethod::midpoint || step_.moving == 0;
  rule_ = midpoint ? midpoint_rule(duration) : newmark_rule(duration, solver_.beta, solver_.gamma);
  ends_ = starts_;
  step_.bodies.assign(partners_.size(), {});
  scene_.workers.for_each(step_.moving, body_grain, [&](int i) {
    begin_step(step_.bodies[i], polyhedra_, memory_, partners_[i], rule_, from, to);
  });
  for (int k = step_.moving; k < static_cast<int>(partners_.size()); ++k) place_immovable(k, from, to);
  scene_.workers.for_each(static_cast<int>(pairs_.size()), pair_grain, [&](int k) {
    PairStep& pair = pairs_[k];
    pair.travel = pair.pair->travel;
    pair.distance = known_distance(*pair.pair, *pair.law);
    pair.start_a = &starts_[pair.a];
    pair.start_b = &starts_[pair.b];
    pair.late_contacts.clear();
  });
}

/// Freezes the contacts at the beginning of the step and those known to appear in it.
void IslandRun::freeze_contacts(double duration) {
  const auto motion = [&](const PairStep& pair) {
    return known_motion * duration * pair.speed + known_gap * pair.law->normal.activation_gap();
  };
  const int count = static_cast<int>(pairs_.size());
  std::vector<size_t> first(count + 1, 0);
  scene_.workers.for_each(count, pair_grain,
                          [&](int k) { first[k] = count_contacts(pairs_[k], motion(pairs_[k])); });
  std::exclusive_scan(first.begin(), first.end(), first.begin(), size_t{0});
  step_.contacts.resize(first.back());
  scene_.workers.for_each(count, pair_grain, [&](int k) {
    pairs_[k].first = first[k];
    pairs_[k].end = first[k + 1];
    scree::freeze_contacts(pairs_[k], motion(pairs_[k]), step_);
  });
}

/// Gaps are differences of positions. The force at a gap below their round-off is meaningless.
bool IslandRun::resolves_gaps() const {
  return std::none_of(step_.contacts.begin(), step_.contacts.end(), [&](const ContactStep& contact) {
    const RigidState& a = ends_[contact.a];
    return contact.end_gap < gap_resolution * (a.position.lpNorm<Eigen::Infinity>() + a.radius);
  });
}

/// Computes the states of the partners at the end of the step.
void IslandRun::place_ends() {
  scene_.workers.for_each(step_.moving, body_grain, [&](int i) {
    const BodyStep& body = step_.bodies[i];
    RigidState& end = ends_[i];
    end.position = body.position + body.displacement;
    end.axes = bodies().motion.rotation[partners_[i]].then(body.turn).matrix();
    end.velocity = body.end_velocity(rule_);
    end.spin = body.end_spin(rule_);
    end.displacement = body.displacement;
    end.turn = body.turn;
  });
}

/// Searches one pair at the end of the step.
IslandRun::EndCheck IslandRun::check_end(PairStep& pair) const {
  const RigidState& a = ends_[pair.a];
  const RigidState& b = ends_[pair.b];
  const double allowed = allowed_motion(pair);
  const bool may_act = add_travel(*pair.pair, a, b);
  if (!(pair.pair->travel - pair.travel <= allowed)) return {RejectedStep::moved_too_far, false};
  if (!may_act) return {};
  const EndOfStep end = find_end_contacts(pair, a, b, step_);
  if (end == EndOfStep::crossed) return {RejectedStep::crossed, false};
  if (!certified(pair, a, b)) return {RejectedStep::not_certified, false};
  return {std::nullopt, end == EndOfStep::late_contacts};
}

IslandRun::EndCheck IslandRun::check_end() {
  std::vector<EndCheck> checks(pairs_.size());
  scene_.workers.for_each(static_cast<int>(pairs_.size()), pair_grain,
                          [&](int k) { checks[k] = check_end(pairs_[k]); });
  EndCheck sum;
  for (const EndCheck& check : checks) {
    if (!sum.rejected) sum.rejected = check.rejected;
    sum.repeat = sum.repeat || check.repeat;
  }
  return sum;
}

std::optional<RejectedStep> IslandRun::attempt(double from, double to) {
  begin(from, to);
  for (int repetition = 0; repetition < repetitions; ++repetition) {
    freeze_contacts(to - from);
    NewtonResult result = solve_step(step_, rule_, newton_, scene_.workers);
    outcome_.iterations += result.iterations;
    last_iterations_ = result.iterations;
    if (!result.converged) return RejectedStep::not_converged;
    place_ends();
    const EndCheck check = check_end();
    std::optional<RejectedStep> rejected = check.rejected;
    if (!rejected && !resolves_gaps()) rejected = RejectedStep::not_certified;
    if (!rejected && !check.repeat) {
      unbalanced_ = std::move(result.residual);
      if (!solver_.adaptive || keeps_energy(step_, rule_, scene_.internal_throughput / bodies().count()))
        return std::nullopt;
      rejected = RejectedStep::energy;
    }
    scene_.workers.for_each(static_cast<int>(pairs_.size()), pair_grain,
                            [&](int k) { roll_back(pairs_[k]); });
    if (rejected) return rejected;
  }
  return RejectedStep::moved_too_far;
}

/// Accepts the step.
void IslandRun::accept() {
  outcome_.shortest_step = std::min(outcome_.shortest_step, rule_.duration);
  outcome_ += scene_.workers.sum<IslandOutcome>(step_.moving, body_grain, [&](IslandOutcome& sum, int i) {
    sum.booked.external_work += accept_body(i);
  });
  const int pairs = static_cast<int>(pairs_.size());
  scene_.workers.for_each(pairs, pair_grain,
                          [&](int k) { accept_contacts(pairs_[k], ends_[pairs_[k].b], step_, rule_); });
  settle_handovers(polyhedra_, memory_, lists_, rule_);
  outcome_ += scene_.workers.sum<IslandOutcome>(pairs, pair_grain, [&](IslandOutcome& sum, int k) {
    PairStep& pair = pairs_[k];
    if (!pair.evaluated) return;
    accept_trial(*pair.pair);
    note_peak(*pair.pair, polyhedra_.contacts().peak_interval());
    sum.booked.add_changes(pair.pair->energy);
    sum.smallest_gap = std::min(sum.smallest_gap, pair.pair->smallest_gap);
    pair.evaluated = false;
  });
  starts_ = ends_;
  for (RigidState& start : starts_) start.displacement = start.turn = Vec3::Zero();
}

/// Accepts the end state of a body.
/// @return work of its loads and pulls [J]
double IslandRun::accept_body(int i) {
  const int body = partners_[i];
  const BodyStep& step = step_.bodies[i];
  polyhedra_.put(body, ends_[i]);
  keep_unbalanced(memory_, bodies().inertia[body], body, step, ends_[i].axes, rule_, unbalanced_[i]);
  for (const PointSpring& spring : step.springs)
    polyhedra_.pulls()[spring.pull].work += work_of(spring, step, rule_);
  return step.work_of_loads(rule_);
}

/// Failure that names the pair responsible, if it can be determined.
StepFailure IslandRun::failure(RejectedStep rejected, double time) const {
  const ContactStep* worst = nullptr;
  for (const ContactStep& contact : step_.contacts) {
    if (worst == nullptr || contact.end_gap < worst->end_gap) worst = &contact;
  }
  if (worst != nullptr && is_driven(starts_[worst->a], starts_[worst->b]))
    return {time, driven_through(polyhedra_, scene_.walls, partners_[worst->a], partners_[worst->b])};
  const std::string where = worst == nullptr
                                ? name_of(polyhedra_, scene_.walls, partners_.front())
                                : name_of(polyhedra_, scene_.walls, partners_[worst->a]) + " with " +
                                      name_of(polyhedra_, scene_.walls, partners_[worst->b]);
  const std::string what =
      rejected == RejectedStep::not_converged   ? "Newton's method does not converge in the step of "
      : rejected == RejectedStep::crossed       ? "features would pass through each other at "
      : rejected == RejectedStep::not_certified ? "bodies might pass through each other at "
      : rejected == RejectedStep::energy        ? "the rule gains or loses too much energy at "
                                                : "bodies move too fast for the search at ";
  const std::string help = solver_.adaptive ? " even with the smallest step; a smaller min_time_step"
                                            : " with the fixed step; adaptive = true, a smaller time_step";
  return {time, what + where + help + ", a stiffer contact or a larger activation gap usually helps"};
}

IslandOutcome IslandRun::run(double from, double to) {
  std::vector<double>& own = memory_.own_step;
  const std::vector<int> owners = island_.fixed < 0 ? island_.bodies : std::vector<int>{island_.fixed};
  double wanted = to - from;
  for (const int body : owners) wanted = std::min(wanted, own[body]);
  const double smallest = scene_.smallest_step;
  for (double at = from; at < to;) {
    const double requested = std::max(smallest, std::min(wanted, longest_step()));
    const double part = part_of(to - at, requested);
    const double next = part < to - at ? at + part : to;
    if (const auto rejected = attempt(at, next)) {
      ++outcome_.rejected[static_cast<int>(*rejected)];
      // The interval from `at` to `next` is a difference of times and may round to more than the smallest
      // step.
      const bool at_smallest = requested == smallest;
      wanted = std::max(smallest, 0.5 * (next - at));
      if (!at_smallest && solver_.adaptive) continue;
      outcome_.failure = failure(*rejected, at);
      return outcome_;
    }
    accept();
    at = next;
    if (!solver_.adaptive) continue;
    if (last_iterations_ <= easy_iterations) wanted = std::min(growth * wanted, to - from);
    if (last_iterations_ > hard_iterations) wanted *= shrinkage;
  }
  for (const int body : owners) own[body] = wanted;
  return outcome_;
}

}  // namespace

IslandOutcome run_island(const IslandScene& scene, const Island& island, IslandLists& lists, double from,
                         double to) {
  return IslandRun(scene, island, lists).run(from, to);
}

}  // namespace scree
