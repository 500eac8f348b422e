#include "core/motion/implicit/newton.hpp"

#include <algorithm>
#include <cmath>

#include "core/geometry/rotation.hpp"
#include "core/motion/implicit/block_system.hpp"

namespace scree {
namespace {

/// Linear systems are solved to this relative residual.
constexpr double linear_tolerance = 1e-2;
/// A step of Newton's method keeps at least this share of every gap (or of ḡ where that is less).
constexpr double gap_kept = 0.1;
/// The start keeps this share.
constexpr double gap_kept_at_start = 0.2;
constexpr int cuts_at_start = 40;
constexpr int cuts_of_gaps = 30;
/// The line search stops where the residual along the step has shrunk to this share of the first …
constexpr double slope_share = 0.9;
/// … or after so many tries.
constexpr int line_searches = 8;
/// Residuals below this share of a body's momentum per step are rounding.
constexpr double rounding = 1e-12;

using Increments = std::vector<Vector6>;

void set_increments(IslandStep& island, const Increments& at, const Increments& direction, double length) {
  for (int i = 0; i < island.moving; ++i) {
    const Vector6 increment = at[i] + length * direction[i];
    set_increment(island.bodies[i], increment.head<3>(), increment.tail<3>());
  }
}

void place_end(IslandStep& island, ContactStep& contact) {
  place_end(contact, island.bodies[contact.a], island.bodies[contact.b]);
}

void respond_all(IslandStep& island, const StepRule& rule) {
  for (ContactStep& contact : island.contacts)
    respond(contact, island.bodies[contact.a], island.bodies[contact.b], rule);
}

/// Bodies go on as they came, those whose contacts that would close too far only a part of the way.
bool find_start(IslandStep& island, const StepRule& rule) {
  std::vector<char> in_touch(island.bodies.size(), 0);
  for (const ContactStep& contact : island.contacts) {
    if (contact.start_gap >= contact.law->normal.activation_gap()) continue;
    in_touch[contact.a] = in_touch[contact.b] = 1;
  }
  const double duration = rule.duration;
  for (int i = 0; i < island.moving; ++i) {
    BodyStep& body = island.bodies[i];
    Vector6 increment;
    increment.head<3>() = duration * body.velocity;
    if (!in_touch[i]) increment.head<3>() += 0.5 * duration * duration / body.mass * body.force;
    increment.tail<3>() = duration * body.spin;
    increment = increment.cwiseProduct(body.freedom);
    set_increment(body, increment.head<3>(), increment.tail<3>());
  }
  for (int cut = 0; cut < cuts_at_start; ++cut) {
    std::vector<char> halved(island.bodies.size(), 0);
    bool open = true;
    for (ContactStep& contact : island.contacts) {
      const double least =
          gap_kept_at_start * std::min(contact.start_gap, contact.law->normal.activation_gap());
      place_end(island, contact);
      if (contact.end_gap >= least) continue;
      open = false;
      halved[contact.a] = halved[contact.b] = 1;
    }
    if (open) return true;
    for (int i = 0; i < island.moving; ++i) {
      BodyStep& body = island.bodies[i];
      if (halved[i]) set_increment(body, 0.5 * body.displacement, 0.5 * body.turn);
    }
  }
  return false;
}

/// Adds Bᵃᵀ H Bᵇ with B = [I, −skew(lever)], the relative motion of a contact's points per motion of a body.
void add_block(Matrix6& sum, double sign, const Mat3& tangent, const Vec3& lever_a, const Vec3& lever_b) {
  const Mat3 by_turn = -sign * tangent * skew(lever_b);
  const Mat3 arm = skew(lever_a);
  sum.topLeftCorner<3, 3>() += sign * tangent;
  sum.topRightCorner<3, 3>() += by_turn;
  sum.bottomLeftCorner<3, 3>().noalias() += sign * arm * tangent;
  sum.bottomRightCorner<3, 3>().noalias() += arm * by_turn;
}

void assemble(const IslandStep& island, const StepRule& rule, BlockSystem& system) {
  system.diagonal.clear();
  system.couplings.clear();
  for (int i = 0; i < island.moving; ++i) system.diagonal.push_back(inertial_tangent(island.bodies[i], rule));
  for (const ContactStep& contact : island.contacts) {
    if (contact.tangent.isZero(0.0)) continue;
    const Vec3& lever_a = contact.lever_a;
    const Vec3& lever_b = contact.lever_b;
    const bool a_moves = contact.a < island.moving;
    const bool b_moves = contact.b < island.moving;
    if (a_moves) add_block(system.diagonal[contact.a], 1.0, contact.tangent, lever_a, lever_a);
    if (b_moves) add_block(system.diagonal[contact.b], 1.0, contact.tangent, lever_b, lever_b);
    if (!a_moves || !b_moves) continue;
    auto& couplings = system.couplings;
    if (couplings.empty() || couplings.back().a != contact.a || couplings.back().b != contact.b) {
      couplings.push_back({contact.a, contact.b, Matrix6::Zero()});
    }
    add_block(couplings.back().block, -1.0, contact.tangent, lever_a, lever_b);
  }
  for (int i = 0; i < island.moving; ++i) {
    const Vector6& free = island.bodies[i].freedom;
    if (free.minCoeff() == 1.0) continue;
    system.diagonal[i] = free.asDiagonal() * system.diagonal[i] * free.asDiagonal();
    system.diagonal[i].diagonal() += Vector6::Ones() - free;
  }
  for (BlockSystem::Coupling& coupling : system.couplings) {
    const Vector6& free_a = island.bodies[coupling.a].freedom;
    const Vector6& free_b = island.bodies[coupling.b].freedom;
    if (free_a.minCoeff() == 1.0 && free_b.minCoeff() == 1.0) continue;
    coupling.block = free_a.asDiagonal() * coupling.block * free_b.asDiagonal();
  }
}

/// Whether no body's residual is larger than the tolerance allows.
bool converged(const IslandStep& island, const StepRule& rule, const Increments& residual,
               const NewtonSettings& settings) {
  double largest = 0.0;
  for (const ContactStep& contact : island.contacts)
    largest = std::max(largest, contact.weight * contact.elastic_force);
  for (int i = 0; i < island.moving; ++i) {
    const BodyStep& body = island.bodies[i];
    const double force = std::max(body.mass * settings.gravity, body.force.norm());
    const double allowed = settings.tolerance * force + settings.force_share * largest;
    const double momentum = rounding * body.mass * body.velocity.norm() / rule.duration;
    const double turning = rounding * (body.inertia * body.spin).norm() / rule.duration;
    if (residual[i].head<3>().norm() > allowed + momentum) return false;
    if (residual[i].tail<3>().norm() > allowed * body.radius + turning) return false;
  }
  return true;
}

double dot(const Increments& x, const Increments& y) {
  double sum = 0.0;
  for (size_t i = 0; i < x.size(); ++i) sum += x[i].dot(y[i]);
  return sum;
}

/// The longest part of the step, at most all of it, that keeps gaps open; goes there.
/// @param open  gaps at its beginning
double longest_open(IslandStep& island, const Increments& at, const Increments& direction,
                    const std::vector<double>& open) {
  double length = 1.0;
  for (int cut = 0; cut < cuts_of_gaps; ++cut) {
    set_increments(island, at, direction, length);
    double shorter = length;
    for (size_t k = 0; k < open.size(); ++k) {
      ContactStep& contact = island.contacts[k];
      place_end(island, contact);
      const double least = gap_kept * std::min(open[k], contact.law->normal.activation_gap());
      if (contact.end_gap >= least) continue;
      shorter = std::min(shorter, 0.9 * length * (open[k] - least) / (open[k] - contact.end_gap));
    }
    if (shorter == length) return length;
    length = shorter;
  }
  return 0.0;
}

/// Goes along the direction to where the residual along it has nearly vanished.
/// @param residual  in: at the beginning; out: where the search ends
bool search_line(IslandStep& island, const StepRule& rule, const Increments& at, const Increments& direction,
                 Increments& residual) {
  std::vector<double> open;
  for (const ContactStep& contact : island.contacts) open.push_back(contact.end_gap);
  double right = longest_open(island, at, direction, open);
  if (right == 0.0) return false;
  const double first = dot(direction, residual);  // < 0: the force along the direction pulls forwards
  double left = 0.0;
  double slope_left = first;
  double length = right;
  for (int tries = 0; tries < line_searches; ++tries) {
    if (tries > 0) {
      set_increments(island, at, direction, length);
      for (ContactStep& contact : island.contacts) place_end(island, contact);
    }
    respond_all(island, rule);
    residual = residuals(island, rule);
    const double slope = dot(direction, residual);
    if (std::abs(slope) <= slope_share * std::abs(first)) return true;
    if (slope < 0.0) {
      if (length == right) return true;  // it cannot go farther
      left = length;
      slope_left = slope;
      length = 0.5 * (left + right);
    } else {
      right = length;
      length = left + (right - left) * std::clamp(slope_left / (slope_left - slope), 0.1, 0.9);
    }
  }
  return true;
}

}  // namespace

std::vector<Vector6> residuals(const IslandStep& island, const StepRule& rule) {
  std::vector<Vector6> residual(island.moving);
  for (int i = 0; i < island.moving; ++i) residual[i] = inertial_residual(island.bodies[i], rule);
  std::vector<Vec3> moment(island.moving, Vec3::Zero());
  for (const ContactStep& contact : island.contacts) {
    const Vec3 force = contact.force();
    if (contact.a < island.moving) {
      residual[contact.a].head<3>() -= force;
      moment[contact.a] += contact.lever_a.cross(force);
    }
    if (contact.b < island.moving) {
      residual[contact.b].head<3>() += force;
      moment[contact.b] -= contact.lever_b.cross(force);
    }
  }
  for (int i = 0; i < island.moving; ++i) {
    const BodyStep& body = island.bodies[i];
    if (rule.midpoint()) {
      residual[i].tail<3>() -= moment[i];
    } else {
      residual[i].tail<3>() -= rodrigues_spin_map(body.turn).transpose() * moment[i];
    }
    residual[i] = residual[i].cwiseProduct(body.freedom);
  }
  return residual;
}

NewtonResult solve_step(IslandStep& island, const StepRule& rule, const NewtonSettings& settings) {
  NewtonResult result;
  if (!find_start(island, rule)) return {NewtonFailure::no_start, 0};
  respond_all(island, rule);
  Increments residual = residuals(island, rule);
  BlockSystem system;
  Increments at(island.moving);
  Increments direction;
  while (!converged(island, rule, residual, settings)) {
    if (result.iterations == settings.max_iterations)
      return {NewtonFailure::not_converged, result.iterations};
    ++result.iterations;
    assemble(island, rule, system);
    Increments right(island.moving);
    for (int i = 0; i < island.moving; ++i) {
      right[i] = -residual[i];
      at[i] << island.bodies[i].displacement, island.bodies[i].turn;
    }
    solve(system, right, linear_tolerance, direction);
    if (!search_line(island, rule, at, direction, residual)) {
      return {NewtonFailure::not_converged, result.iterations};
    }
  }
  return result;
}

}  // namespace scree
