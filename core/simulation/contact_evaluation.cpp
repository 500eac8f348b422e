#include <algorithm>
#include <cmath>

#include "core/polyhedra/contact/evaluate_pair.hpp"
#include "core/polyhedra/explicit/dashpots.hpp"
#include "core/polyhedra/implicit/pair_limits.hpp"
#include "core/polyhedra/search/pair_fetching.hpp"
#include "core/simulation/state.hpp"

// The contacts of bodies in an explicit step: their forces, their dashpots, what of them is booked.

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

}  // namespace

void ContactTotals::add_moving(const ContactPair& pair, const Interaction& law) {
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
  driven_step = std::min(driven_step, other.driven_step);
}

void ContactTotals::add_driven(const ContactPair& pair, const Interaction& law, const RigidState& a,
                               const RigidState& b) {
  if (pair.acts) elastic_energy += pair.energy.elastic_normal + pair.energy.elastic_tangential;
  driven_step = std::min(driven_step, step_of_driven(pair, law, a, b));
}

/// Whether a body moves, or an obstacle has in the step.
bool Simulation::State::moves(int partner) const {
  return partner < bodies.count() ? bodies.moves(partner) : motion[partner] > 0.0;
}

/// Contacts and forces at the end of the step, and what they come to. False: features have passed through
/// each other, or spheres under barriers need a shorter step.
bool Simulation::State::evaluate(double step) {
  const std::vector<ClosePair>& close = pairs.close();
  const int count = static_cast<int>(close.size());
  evaluation.resize(close.size());
  wrenches.resize(close.size());
  const auto next = [&](int n) { return n < count ? &pairs.pairs()[close[n].pair] : nullptr; };
  // What was evaluated in the last step mostly will be again. Others are at work on other blocks.
  const auto next_active = [&](int n, int soon) {
    const bool known = soon < count && soon / pairs_at_once == n / pairs_at_once;
    return known && evaluation[soon].done ? next(soon) : nullptr;
  };
  const bool fetches = close.size() > pairs_at_hand;
  totals = workers.sum<ContactTotals>(count, pairs_at_once, [&](ContactTotals& sum, int n) {
    if (fetches) {
      fetch_for_evaluation([&](int places) { return next(n + places); },
                           [&](int places) { return next_active(n, n + places); });
    }
    ContactPair& pair = pairs.pairs()[close[n].pair];
    const Interaction& law = interactions[pair.interaction];
    pair.under_way = false;
    evaluation[n] = {};
    const bool moving = moves(close[n].a) || moves(close[n].b);
    const RigidState& a = partners[close[n].a];
    const RigidState& b = partners[close[n].b];
    if (step == 0.0 || moving) {
      if (add_travel(pair, a, b)) {
        evaluate_pair(pair, law, a, b, step);
        sum.crossed = sum.crossed || pair.crossed;
        evaluation[n] = {true, pair.corrected, has_stiffened(pair)};
      }
    }
    wrenches[n] = pair.acts ? pair.trial_forces.total : PairWrench{};
    if (moving) sum.add(pair, law, a, b);
  });
  evaluated.clear();
  for (int n = 0; n < count; ++n) {
    if (evaluation[n].done) evaluated.push_back(close[n]);
  }
  const bool barriers_hold = spheres.empty() || step == 0.0 || find_sphere_forces(step);
  return !totals.crossed && barriers_hold;
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

/// Lets the normal dashpots act, the pairs forwards and backwards in turn. That is the last thing a pair does
/// in a step, so it is accepted and booked while it is at hand.
void Simulation::State::damp_and_accept_contacts(double step) {
  sweep.arrange(evaluated, bodies.count());
  const auto act = [&](StepAccount& account, int k) {
    ContactPair& pair = pairs.pairs()[k];
    if (pair.stiffness > 0.0) damp(pair, bodies, limits, partners[pair.a], partners[pair.b], step);
    if (pair.energy.exchange_handover != 0.0 || pair.unsettled != 0.0)
      settle_handover(pair, pair.forces.elastic() + pair.trial_forces.elastic(), bodies, limits,
                      partners[pair.a], partners[pair.b]);
    accept_trial(pair);
    note_peak(pair, peak_interval);
    account += {pair.energy, pair.smallest_gap};
  };
  const StepAccount account = steps % 2 == 0 ? sweep.forwards<StepAccount>(workers, pairs.pairs(), act)
                                             : sweep.backwards<StepAccount>(workers, pairs.pairs(), act);
  smallest_gap = std::min(smallest_gap, account.smallest_gap);
  book(account.energy);
}

/// The step is accepted: adds what is left to the energy account and moves time on.
void Simulation::State::book_step(double step) {
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

}  // namespace scree
