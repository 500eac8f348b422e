#include "core/polyhedra/implicit/newton.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace scree {
namespace {

/// Linear systems are solved to this relative residual.
constexpr double linear_tolerance = 1e-2;
/// A Newton step keeps at least this share of every gap (or of ḡ if smaller).
constexpr double gap_kept = 0.1;
/// The predictor keeps this share.
constexpr double gap_kept_at_start = 0.2;
constexpr int cuts_at_start = 40;
constexpr int cuts_of_gaps = 30;
/// The line search stops where the residual along the step is reduced to this share …
constexpr double slope_share = 0.9;
/// … or after this many trials.
constexpr int line_searches = 8;
/// Residuals below this share of a body's momentum per step are round-off.
constexpr double rounding = 1e-12;
/// Predicted increments are accepted at this share of the usual tolerance: otherwise a small force on a
/// sliding body would have no effect for many steps, and then a sudden one.
constexpr double share_of_predicted = 1e-6;
/// Grain size: contacts or bodies per parallel task.
constexpr int grain = 128;
constexpr double epsilon = 8.0 * std::numeric_limits<double>::epsilon();

/// Predictor: initial velocity × Δt; bodies without acting contacts move freely under their forces, moments
/// and spin.
void predict_free_motion(IslandSystem& system) {
  const double duration = system.rule().duration;
  const auto acts = [](const ContactStep& contact) {
    return contact.start_gap < contact.law->normal.activation_gap();
  };
  system.workers().for_each(system.island().moving, grain, [&](int i) {
    BodyStep& body = system.island().bodies[i];
    if (!system.any_contact_of(i, acts)) return move_freely(body, system.rule());
    set_increment(body, (duration * body.velocity).cwiseProduct(body.freedom.head<3>()),
                  (duration * body.spin).cwiseProduct(body.freedom.tail<3>()));
  });
}

/// Places bodies at the predictor; those whose contacts would close too far move only a part of the way.
bool find_start(IslandSystem& system) {
  predict_free_motion(system);
  const auto closes = [](const ContactStep& contact) {
    const double kept = gap_kept_at_start * std::min(contact.start_gap, contact.law->normal.activation_gap());
    return !(contact.end_gap >= kept);  // NaN counts as closed
  };
  for (int cut = 0; cut < cuts_at_start; ++cut) {
    system.place_ends();
    const auto halve = [&](int& halved, int i) {
      if (!system.any_contact_of(i, closes)) return;
      BodyStep& body = system.island().bodies[i];
      set_increment(body, 0.5 * body.displacement, 0.5 * body.turn);
      ++halved;
    };
    if (system.workers().sum<int>(system.island().moving, grain, halve) == 0) return true;
  }
  return false;
}

/// Returns whether no body's residual exceeds a share of the tolerance.
bool converged(IslandSystem& system, const Increments& residual, const NewtonSettings& settings,
               double share) {
  const IslandStep& island = system.island();
  struct Scale {
    double force = 0.0;      ///< maximum over the contacts [N]
    double stiffness = 0.0;  ///< maximum over the contacts [N/m]
    void operator+=(const Scale& other) {
      force = std::max(force, other.force);
      stiffness = std::max(stiffness, other.stiffness);
    }
  };
  const auto scale =
      system.workers().sum<Scale>(static_cast<int>(island.contacts.size()), grain, [&](Scale& sum, int k) {
        const ContactStep& contact = island.contacts[k];
        sum += {contact.weight * contact.elastic_force, contact.weight * contact.stiffness};
      });
  const double per_time = rounding / system.rule().duration;
  const auto count_unbalanced = [&](int& unbalanced, int i) {
    const BodyStep& body = island.bodies[i];
    // Gaps are differences of positions and levers and share their round-off.
    const double of_gaps =
        scale.stiffness * epsilon * (body.position.lpNorm<Eigen::Infinity>() + body.radius);
    const double allowed =
        share * (settings.tolerance * body.start_force_scale + settings.force_share * scale.force) + of_gaps;
    const double moving = per_time * body.mass * body.velocity.norm();
    const double turning = per_time * (body.inertia * body.spin).norm();
    // A NaN has not converged.
    const bool balanced = residual[i].head<3>().norm() <= allowed + moving &&
                          residual[i].tail<3>().norm() <= allowed * body.radius + turning;
    if (!balanced) ++unbalanced;
  };
  return system.workers().sum<int>(island.moving, grain, count_unbalanced) == 0;
}

double dot(const Increments& x, const Increments& y) {
  double sum = 0.0;
  for (size_t i = 0; i < x.size(); ++i) sum += x[i].dot(y[i]);
  return sum;
}

/// Longest part of the step, at most 1, that keeps gaps open; moves there.
double longest_open(IslandSystem& system, const Increments& at, const Increments& direction) {
  std::vector<double> open(system.island().contacts.size());
  system.workers().for_each(static_cast<int>(open.size()), grain,
                            [&](int k) { open[k] = system.island().contacts[k].end_gap; });
  struct Least {
    double share = 1.0;
    void operator+=(const Least& other) { share = std::min(share, other.share); }
  };
  const auto keep_open = [&](Least& least, int k) {
    const ContactStep& contact = system.island().contacts[k];
    const double kept = gap_kept * std::min(open[k], contact.law->normal.activation_gap());
    if (contact.end_gap < kept) least += {0.9 * (open[k] - kept) / (open[k] - contact.end_gap)};
  };
  double length = 1.0;
  for (int cut = 0; cut < cuts_of_gaps; ++cut) {
    system.go(at, direction, length);
    const auto least = system.workers().sum<Least>(static_cast<int>(open.size()), grain, keep_open);
    if (least.share == 1.0) return length;
    length *= least.share;
  }
  return 0.0;
}

/// Moves along the direction until the residual along it has almost vanished.
/// @param residual  in: at the beginning; out: at the end of the search
bool search_line(IslandSystem& system, const Increments& at, const Increments& direction,
                 Increments& residual) {
  double right = longest_open(system, at, direction);
  if (right == 0.0) return false;
  const double first = dot(direction, residual);  // < 0: the force along the direction points forwards
  double left = 0.0;
  double slope_left = first;
  double length = right;
  for (int tries = 0; tries < line_searches; ++tries) {
    if (tries > 0) system.go(at, direction, length);
    system.respond(residual);
    const double slope = dot(direction, residual);
    if (!std::isfinite(slope)) return false;
    if (std::abs(slope) <= slope_share * std::abs(first)) return true;
    if (slope < 0.0) {
      if (length == right) return true;  // it cannot move farther
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

NewtonResult solve_step(IslandStep& island, const StepRule& rule, const NewtonSettings& settings,
                        Workers& workers) {
  NewtonResult result;
  IslandSystem system(island, rule, workers);
  if (!find_start(system)) return result;
  Increments residual;
  system.respond(residual);
  BlockSystem tangent;
  Increments at(island.moving);
  Increments right(island.moving);
  Increments direction;
  while (!converged(system, residual, settings, result.iterations == 0 ? share_of_predicted : 1.0)) {
    if (result.iterations == settings.max_iterations) return result;
    ++result.iterations;
    system.assemble(tangent);
    workers.for_each(island.moving, grain, [&](int i) {
      right[i] = -residual[i];
      at[i] << island.bodies[i].displacement, island.bodies[i].turn;
    });
    solve(tangent, right, linear_tolerance, workers, direction);
    if (!search_line(system, at, direction, residual)) return result;
  }
  result.converged = true;
  result.residual = std::move(residual);
  return result;
}

}  // namespace scree
