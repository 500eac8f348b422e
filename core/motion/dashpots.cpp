#include "core/motion/dashpots.hpp"

#include <Eigen/Cholesky>
#include <algorithm>
#include <array>
#include <cmath>

namespace scree {
namespace {

/// How a body answers a unit impulse along a contact's normal.
struct Response {
  Vec3 velocity;
  Vec3 angular_momentum;
  Vec3 spin;

  /// What it makes of the speed of a point along a normal [1/kg].
  double speed(const Vec3& normal, const Vec3& arm) const { return velocity.dot(normal) + spin.dot(arm); }
};

/// One of the two partners; a body that rests or is fixed, and a wall, answer nothing.
struct Side {
  Bodies* bodies;
  int body;  ///< −1: cannot be moved
  const RigidState* state;

  /// @param arm  (contact point − position) × normal
  Response respond(const Vec3& normal, const Vec3& arm, const MotionLimits& limits) const {
    if (body < 0) return {Vec3::Zero(), Vec3::Zero(), Vec3::Zero()};
    const Vec3 angular_momentum = arm.cwiseProduct(limits.angular);
    return {state->inverse_mass * normal.cwiseProduct(limits.linear), angular_momentum,
            spin_of(bodies->inertia[body], state->axes, angular_momentum)};
  }
  double speed(const Vec3& normal, const Vec3& arm) const {
    if (body < 0) return state->velocity.dot(normal) + state->spin.dot(arm);
    return bodies->motion.velocity[body].dot(normal) + bodies->motion.spin[body].dot(arm);
  }
  void push(double impulse, const Response& response) const {
    if (body < 0) return;
    bodies->motion.velocity[body] += impulse * response.velocity;
    bodies->motion.angular_momentum[body] += impulse * response.angular_momentum;
    bodies->motion.spin[body] += impulse * response.spin;
  }
};

Side side_of(Bodies& bodies, int index, const RigidState& state) {
  const bool moves = index < bodies.count() && bodies.moves(index);
  return {&bodies, moves ? index : -1, &state};
}

/// So many contacts of a pair are solved for together; more come in groups of it.
constexpr int group_size = 8;
constexpr int most(int size) {
  return size == Eigen::Dynamic ? group_size : size;
}
template <int size>
using Square = Eigen::Matrix<double, size, size, Eigen::ColMajor, most(size), most(size)>;
template <int size>
using Column = Eigen::Matrix<double, size, 1, Eigen::ColMajor, most(size), 1>;

/// A dashpot that acts.
struct Dashpot {
  Contact* contact;
  Vec3 arm_a;  ///< (contact point − a's position) × normal
  Vec3 arm_b;
  Response response_a;
  Response response_b;
  double speed_b;  ///< of b's point along the normal, before it acts [m/s]
  double closing;  ///< −dg/dt, before it acts [m/s]
  double impulse;  ///< [N·s]

  /// Closing speed that a unit impulse of it takes from a contact [1/kg].
  double coupling(const Dashpot& other) const {
    return response_a.speed(other.contact->normal, other.arm_a) +
           response_b.speed(other.contact->normal, other.arm_b);
  }
};

/// The dashpots of a group, which act together.
struct Group {
  std::array<Dashpot, group_size> dashpots;
  int count = 0;
  Eigen::Matrix<double, group_size, group_size> coupling;  ///< closing speeds taken by unit impulses [1/kg]
};

/// Impulses of the dashpots in `active` during a step, the others' impulses being known: with the decay rates
/// A, closing speeds fall to (1 + A Δt + (A Δt)²/2)⁻¹ of what they were, which is e^(−A Δt) up to O(Δt³) and
/// never overshoots.
/// @tparam size  their number, if it is known to the compiler
template <int size>
void solve(Group& group, const std::array<int, group_size>& active, int count, double step) {
  Square<size> decay(count, count);
  Column<size> root(count);
  Column<size> start(count);
  for (int i = 0; i < count; ++i) root[i] = std::sqrt(step * group.dashpots[active[i]].contact->dashpot);
  for (int i = 0; i < count; ++i) {
    double closing = group.dashpots[active[i]].closing;
    for (int j = 0; j < group.count && count < group.count; ++j)
      closing -= group.coupling(active[i], j) * group.dashpots[j].impulse;
    start[i] = root[i] * closing;
    for (int j = 0; j < count; ++j) decay(i, j) = root[i] * group.coupling(active[i], active[j]) * root[j];
  }
  Square<size> matrix = decay + 0.5 * decay.lazyProduct(decay);
  matrix.diagonal().array() += 1.0;
  const Column<size> end = matrix.llt().solve(start);
  const Column<size> mean = end + 0.5 * decay.lazyProduct(end);
  for (int i = 0; i < count; ++i) group.dashpots[active[i]].impulse = root[i] * mean[i];
}

void solve(Group& group, const std::array<int, group_size>& active, int count, double step) {
  switch (count) {
    case 1:
      return solve<1>(group, active, count, step);
    case 2:
      return solve<2>(group, active, count, step);
    case 3:
      return solve<3>(group, active, count, step);
    case 4:
      return solve<4>(group, active, count, step);
    default:
      return solve<Eigen::Dynamic>(group, active, count, step);
  }
}

/// The same of a single dashpot.
void solve_alone(Group& group, double step) {
  Dashpot& dashpot = group.dashpots[0];
  const double mobility = dashpot.coupling(dashpot);
  const double decay = step * dashpot.contact->dashpot * mobility;
  const double taken = decay * (1.0 + 0.5 * decay);
  dashpot.impulse = taken / (1.0 + taken) * dashpot.closing / mobility;
  dashpot.impulse = std::max(dashpot.impulse, -step * dashpot.contact->elastic_force);
  group.coupling(0, 0) = mobility;
}

/// What the impulses of a group take from the kinetic energy [J].
double dissipated(const Group& group) {
  double energy = 0.0;
  for (int i = 0; i < group.count; ++i) {
    double taken = 0.0;
    for (int j = 0; j < group.count; ++j) taken += group.coupling(i, j) * group.dashpots[j].impulse;
    energy += group.dashpots[i].impulse * (group.dashpots[i].closing - 0.5 * taken);
  }
  return energy;
}

/// Solves for those that do not pull harder than their springs push; the others take away what these push, or
/// nothing at all if `idle`.
void solve_without_pull(Group& group, double step, bool idle) {
  std::array<int, group_size> active{};
  int count = group.count;
  for (int i = 0; i < count; ++i) active[i] = i;
  for (bool pulled = true; pulled && count > 0;) {
    for (int i = 0; i < count; ++i) group.dashpots[active[i]].impulse = 0.0;
    solve(group, active, count, step);
    pulled = false;
    int kept = 0;
    for (int i = 0; i < count; ++i) {
      Dashpot& dashpot = group.dashpots[active[i]];
      const double least = -step * dashpot.contact->elastic_force;
      if (dashpot.impulse < least) {
        dashpot.impulse = idle ? 0.0 : least;
        pulled = true;
      } else {
        active[kept++] = active[i];
      }
    }
    count = kept;
  }
}

/// Finds the impulses of a group, with which it neither pulls nor gives energy.
void find_impulses(Group& group, double step) {
  if (group.count == 1) return solve_alone(group, step);
  for (int i = 0; i < group.count; ++i) {
    for (int j = i; j < group.count; ++j) {
      group.coupling(i, j) = group.coupling(j, i) = group.dashpots[j].coupling(group.dashpots[i]);
    }
  }
  solve_without_pull(group, step, false);
  if (dissipated(group) < 0.0) solve_without_pull(group, step, true);
}

/// Lets the impulses act and books what they dissipate.
void apply(const Group& group, const Side& a, const Side& b, ContactEnergy& energy, double step) {
  energy.dissipated_damping += dissipated(group);
  for (int i = 0; i < group.count; ++i) {
    const Dashpot& dashpot = group.dashpots[i];
    a.push(dashpot.impulse, dashpot.response_a);
    b.push(-dashpot.impulse, dashpot.response_b);
    dashpot.contact->normal_force += dashpot.impulse / step;
    if (b.state->mass == 0.0) energy.external_work += dashpot.impulse * dashpot.speed_b;
  }
}

}  // namespace

void damp(ContactPair& pair, Bodies& bodies, const MotionLimits& limits, const RigidState& a,
          const RigidState& b, double step) {
  const Side side_a = side_of(bodies, pair.a, a);
  const Side side_b = side_of(bodies, pair.b, b);
  if (side_a.body < 0 && side_b.body < 0) return;
  Group group;
  const auto act = [&] {
    if (group.count == 0) return;
    find_impulses(group, step);
    apply(group, side_a, side_b, pair.energy, step);
    group.count = 0;
  };
  for (Contact& contact : pair.trial) {
    if (contact.dashpot == 0.0) continue;
    if (group.count == group_size) act();
    Dashpot& dashpot = group.dashpots[group.count++];
    const Vec3& normal = contact.normal;
    dashpot.contact = &contact;
    dashpot.arm_a = (contact.point - a.position).cross(normal);
    dashpot.arm_b = (contact.point - b.position).cross(normal);
    dashpot.response_a = side_a.respond(normal, dashpot.arm_a, limits);
    dashpot.response_b = side_b.respond(normal, dashpot.arm_b, limits);
    dashpot.speed_b = side_b.speed(normal, dashpot.arm_b);
    dashpot.closing = dashpot.speed_b - side_a.speed(normal, dashpot.arm_a);
  }
  act();
}

}  // namespace scree
