#include <algorithm>
#include <cmath>

#include "core/polyhedra/explicit/body_stability.hpp"
#include "core/polyhedra/explicit/stiffest_mode.hpp"
#include "core/simulation/state.hpp"

namespace scree {
namespace {

/// Share of the linear stability limit that a step may take where the stiffest mode is that of one pair. The
/// bound on ω is safe for springs and dashpots that do not change; the rest is for the barrier and for the
/// energy of coarsely resolved impacts.
constexpr double stability_share = 0.9;
/// … and where it is that of many contacts, which take little part in any one impact.
constexpr double shared_stability = 0.97;
/// So it is where the stiffest mode has less than this share of the largest bound of a single body, and no
/// pair has more of a body's stiffness. Up to the whole of it the share falls to that of a pair.
constexpr double shared_below = 0.8;
/// Stiffnesses change slowly against steps: the bound is found anew after so many.
constexpr long stability_interval = 96;
/// … and at once for the partners of a pair whose stiffness has grown by this factor.
constexpr double stiffness_growth = 1.05;
/// The stiffest mode is found by so many iterations …
constexpr int lanczos_iterations = 16;
/// … and taken to be stiffer by this factor.
constexpr double lanczos_margin = 1.02;
/// A contact may lose at most this share of its gap in a step.
constexpr double gap_loss = 0.4;
/// Velocity Verlet keeps E − Σ (f²/m + m²/J) Δt²/8, so that a longer step loses energy and a shorter one
/// gains it. The step is raised only while all changes together have lost less than this share of the energy
/// turned over so far …
constexpr double loss_share = 8e-5;
/// … and this share of what dashpots and friction have taken, beside which it does not matter.
constexpr double share_of_dissipation = 8e-5;
/// A raise that loses no more than this share is always borne: where one impact has lost more than its share,
/// the step would else stay short for the rest of the run, even when all is at rest.
constexpr double negligible_share = 1e-9;
/// The sum itself stays below this share. It is foreseen from k (dg/dt)² of the contacts, which f²/m becomes
/// where an impact turns round; impacts of different pairs add up like random numbers. Deep in the barrier it
/// foresees too little: a tenth of what may be lost costs next to no steps, and with 10⁻³ a single cube that
/// tumbles errs by 0.16 %.
constexpr double impact_share = 1e-4;
/// A run begins with this share of the step that is stable, since nothing is known of the forces before.
constexpr double first_share = 0.1;
/// A contact's gap changes at most by this share of the activation gap in a step, opening or closing. Impacts
/// on the straight part of the law are then resolved well enough for the energy account to close to 0.1 %;
/// one deep into the barrier, undamped, may cost 1 % of its energy.
constexpr double gap_change = 0.35;
/// A step is redone if it turns out to be longer than this many times what its contacts allow.
constexpr double tolerated_excess = 2.0;
/// A body turns at most by this angle in a step [rad].
constexpr double largest_turn = 0.2;

/// @param sharpness  ω² of the stiffest mode over the largest bound of a single body, or the largest share
///                   that one pair has of this body's stiffness
double share_of_limit(double sharpness) {
  const double lone = std::clamp((sharpness - shared_below) / (1.0 - shared_below), 0.0, 1.0);
  return shared_stability + lone * (stability_share - shared_stability);
}

}  // namespace

double Simulation::State::step_bound() {
  struct Motion {
    double energy = 0.0;        ///< kinetic [J]
    double squared_spin = 0.0;  ///< of the body that turns fastest [rad²/s²]
    void operator+=(const Motion& other) {
      energy += other.energy;
      squared_spin = std::max(squared_spin, other.squared_spin);
    }
  };
  const auto moving = workers.sum<Motion>(bodies.count(), bodies_at_once, [&](Motion& sum, int i) {
    if (!bodies.moves(i)) return;
    sum +=
        {translational_energy(bodies, i) + rotational_energy(bodies, i), bodies.motion.spin[i].squaredNorm()};
  });
  const double share = steps == 0 ? first_share : 1.0;
  const double energy = totals.elastic_energy + sums.lost() + moving.energy;
  if (!(energy <= turned_over)) turned_over = energy;  // a NaN, too, which fails the step
  return std::min({share * stable_step_of_all().safe, gap_loss * totals.closing_time, impact_step(),
                   spheres.longest_step(), largest_turn / std::sqrt(std::max(moving.squared_spin, 1e-300))});
}

/// The step that resolves the impacts under way well enough.
double Simulation::State::impact_step() const {
  const double energy = std::max(turned_over, totals.impact_energy);
  return std::min({gap_change / totals.impact_rate,
                   std::sqrt(8.0 * impact_share * energy / std::sqrt(totals.squared_acceleration)),
                   totals.driven_step});
}

StableStep Simulation::State::stable_step_of_all() const {
  StableStep squared{std::numeric_limits<double>::infinity(), std::numeric_limits<double>::infinity()};
  for (int i = 0; i < bodies.count(); ++i) {
    const double own = stable_step[i] * stable_step[i];
    // The ratio and the shares are at most 1: most bodies cannot be the least, and need no division.
    if (own >= squared.limit && stability_share * stability_share * own >= squared.safe) continue;
    if (!bodies.moves(i)) continue;
    const double sharpness = std::max(spectral_ratio, dominance[i]);
    const double limit = own / sharpness;
    const double share = share_of_limit(sharpness);
    squared.limit = std::min(squared.limit, limit);
    squared.safe = std::min(squared.safe, share * share * limit);
  }
  return {std::sqrt(squared.limit), std::sqrt(squared.safe)};
}

/// The bound of a body takes the worst of its neighbours; the stiffest mode of all bodies together is softer.
/// Until it is found again their ratio eases the bounds of all bodies, but for those that one pair dominates,
/// whose bound is sharp. That is no proof between two findings: the shares above leave room for it, and a
/// step that contacts make too long is redone. Tangential dashpots count as the springs that they are like.
/// Bodies asleep count as if they moved, since holding some still makes no mode stiffer: so the ratio
/// outlives their waking. Only the bounds of those awake are eased; a stiffer one that wakes makes the step
/// shorter.
void Simulation::State::find_spectral_ratio() {
  spectral_ratio = 1.0;
  mobilities.clear();
  double least = std::numeric_limits<double>::infinity();
  for (int i = 0; i < bodies.count(); ++i) {
    mobilities.emplace_back();
    if (!bodies.present[i]) continue;
    mobilities.back() = {partners[i].inverse_mass, partners[i].inverse_inertia};
    if (bodies.moves(i)) least = std::min(least, stable_step[i]);
  }
  if (!std::isfinite(least)) return;
  springs.clear();
  for (const auto& [k, a, b] : pairs.close()) {
    const ContactPair& pair = pairs.pairs()[k];
    if (pair.stiffness == 0.0 || is_driven(partners[a], partners[b])) continue;
    const Interaction& law = interactions[pair.interaction];
    const FrictionLaw& friction = law.friction;
    const double tangential =
        friction.static_coefficient > 0.0 ? friction.stiffness + 2.0 * friction.damping / least : 0.0;
    for (const Contact& contact : pair.latest()) {
      if (contact.gap >= law.normal.activation_gap()) continue;
      springs.push_back({pair.a, pair.b < bodies.count() ? pair.b : -1, contact.normal,
                         contact.point - partners[pair.a].position, contact.point - partners[pair.b].position,
                         contact.weight * law.normal.stiffness(contact.gap), contact.weight * tangential});
    }
  }
  const double stiffest = stiffest_mode(mobilities, springs, lanczos_iterations);
  spectral_ratio = std::min(1.0, lanczos_margin * stiffest * least * least / 4.0);
}

/// The step that the contacts found at the end of one allow: the step itself, or a shorter one.
double Simulation::State::step_allowed_at_end(double step) {
  find_stable_steps();
  return step_allowed(step);
}

/// The step itself, or a shorter one where it is too long for the contacts of the moment.
double Simulation::State::step_allowed(double step) const {
  const StableStep stable = stable_step_of_all();
  if (step > stable.limit) return stable.safe;
  const double impact = impact_step();
  return step <= tolerated_excess * impact ? step : impact;
}

/// Whether the step that is to be taken, though the smallest, is too long for the contacts that there are.
bool Simulation::State::step_is_too_long() const {
  const double step = division.step();
  return step <= division.smallest() && step_allowed(step) < step;
}

/// Σ (f²/m + m²/J)/8 over the bodies in contact: E deviates by it times Δt² [J/s²].
double Simulation::State::deviation() const {
  double sum = 0.0;
  for (int i = 0; i < bodies.count(); ++i) {
    // The weight of a body in flight does not change, and costs nothing.
    if (!bodies.moves(i) || !std::isfinite(stable_step[i])) continue;
    sum += bodies.inertia[i].inverse_mass * bodies.force[i].squaredNorm() +
           partners[i].inverse_inertia * bodies.moment[i].squaredNorm();
  }
  return sum / 8.0;
}

/// The longest step that the energy account bears next.
double Simulation::State::longest_step_borne() const {
  const double borne = loss_share * turned_over + share_of_dissipation * sums.lost();
  const double left = std::max(negligible_share * turned_over, borne - lost_by_changes);
  return std::sqrt(division.step() * division.step() + left / deviation());
}

/// Books what the change from the last step to this one loses; before the forces are summed anew.
void Simulation::State::book_change_of_step(double step) {
  if (step != last_step && steps > 0) lost_by_changes += (step * step - last_step * last_step) * deviation();
  last_step = step;
}

/// Brings `stable_step` up to date with the contacts just found: for bodies with new or stiffer ones at once,
/// for all now and then.
void Simulation::State::find_stable_steps() {
  if (steps >= stability_due) {
    stability_due = steps + stability_interval;
    workers.for_each(bodies.count(), bodies_at_once, [&](int i) { find_stable_step(i); });
    for (const ClosePair& close : pairs.close()) {
      ContactPair& pair = pairs.pairs()[close.pair];
      pair.known_stiffness = pair.stiffness;
    }
    find_spectral_ratio();
  } else {
    find_stiffened();
  }
}

bool Simulation::State::has_stiffened(const ContactPair& pair) {
  return pair.stiffness > stiffness_growth * pair.known_stiffness;
}

void Simulation::State::find_stiffened() {
  std::vector<int> affected;
  for (size_t n = 0; n < evaluation.size(); ++n) {
    if (!evaluation[n].stiffened) continue;
    const auto& [k, a, b] = pairs.close()[n];
    pairs.pairs()[k].known_stiffness = pairs.pairs()[k].stiffness;
    affected.push_back(a);
    if (b < bodies.count()) affected.push_back(b);
  }
  std::sort(affected.begin(), affected.end());
  affected.erase(std::unique(affected.begin(), affected.end()), affected.end());
  workers.for_each(static_cast<int>(affected.size()), 8, [&](int n) { find_stable_step(affected[n]); });
  // What has grown softer counts for less from now on, and must be noticed when it grows again.
  for (const int body : affected) {
    for (const int n : pairs.close_of(body)) {
      ContactPair& pair = pairs.pairs()[pairs.close()[n].pair];
      pair.known_stiffness = std::min(pair.known_stiffness, pair.stiffness);
    }
  }
}

void Simulation::State::find_stable_step(int body) {
  if (bodies.inertia[body].inverse_mass == 0.0) return;
  BodyStability stability;
  double total = 0.0;
  double largest = 0.0;
  for (const int n : pairs.close_of(body)) {
    const ContactPair& pair = pairs.pairs()[pairs.close()[n].pair];
    const int other = pair.a == body ? pair.b : pair.a;
    total += pair.stiffness;
    largest = std::max(largest, pair.stiffness);
    stability.add(pair, interactions[pair.interaction], partners[body], partners[other]);
  }
  stable_step[body] = stability.stable_step(partners[body]);
  dominance[body] = total > 0.0 ? largest / total : 0.0;
}

}  // namespace scree
