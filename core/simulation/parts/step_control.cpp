#include "core/simulation/parts/step_control.hpp"

#include <algorithm>
#include <cmath>

#include "core/polyhedra/explicit/body_stability.hpp"

namespace scree {
namespace {

/// Share of the linear stability limit used if a single pair dominates the stiffest mode. The bound of ω is
/// safe for constant springs and dashpots; the margin covers the barrier and the energy error of coarsely
/// resolved impacts.
constexpr double stability_share = 0.9;
/// … and if many contacts form the mode, each of which contributes little to an impact.
constexpr double shared_stability = 0.97;
/// This applies if the stiffest mode has less than this share of the largest bound of a single body, and no
/// pair has more than this share of a body's stiffness. Up to 1 the share decreases to `stability_share`.
constexpr double shared_below = 0.8;
/// Stiffnesses change slowly compared with steps: the bound is renewed at this interval …
constexpr long stability_interval = 96;
/// Iterations for the stiffest mode …
constexpr int lanczos_iterations = 16;
/// … and the safety factor for its stiffness.
constexpr double lanczos_margin = 1.02;
/// Largest relative decrease of a contact's gap in a step.
constexpr double gap_loss = 0.4;
/// Velocity Verlet conserves E − Σ (f²/m + m²/J) Δt²/8, so that a longer step loses energy and a shorter one
/// gains it. The step is raised only while the accumulated loss is below this share of the energy throughput
/// so far …
constexpr double loss_share = 8e-5;
/// … or below this share of the dissipation by dashpots and friction, beside which it is insignificant.
constexpr double share_of_dissipation = 8e-5;
/// A raise with at most this loss is always allowed. Otherwise, after one impact with a loss above its share,
/// the step would stay short for the rest of the run, even at rest.
constexpr double negligible_share = 1e-9;
/// Limit of the sum itself. It is predicted from k (dg/dt)² of the contacts, which f²/m becomes at the
/// reversal of an impact; impacts of different pairs add up like random numbers. Deep in the barrier the
/// prediction is too small. A tenth of the allowed loss costs almost no steps, and with 10⁻³ a single
/// tumbling cube errs by 0.16 %.
constexpr double impact_share = 1e-4;
/// First step as a share of the stable one, since no earlier forces are known.
constexpr double first_share = 0.1;
/// Largest change of a contact's gap in a step, opening or closing, as a share of the activation gap.
/// Resolves impacts on the linear part of the law well enough for the energy account to close to 0.1 %; an
/// undamped impact deep in the barrier may cost 1 % of its energy.
constexpr double gap_change = 0.35;
/// A step is rejected if it exceeds the limit from its contacts by more than this factor.
constexpr double tolerated_excess = 2.0;
/// Share of the stable step of a free wall. The energy error of its own vibration is not watched,
/// so that this must be small.
constexpr double wall_share = 0.5;
/// Share of the closing speed that all dashpots on a free wall may take in a step, since each acts on the
/// velocity that the wall has before all of them.
constexpr double dashpot_share = 0.2;
/// Largest rotation of a body in a step [rad].
constexpr double largest_turn = 0.2;

/// @param sharpness  ω² of the stiffest mode over the largest bound of a single body, or the largest share
///                   that one pair has of this body's stiffness
double share_of_limit(double sharpness) {
  const double lone = std::clamp((sharpness - shared_below) / (1.0 - shared_below), 0.0, 1.0);
  return shared_stability + lone * (stability_share - shared_stability);
}

/// Step that resolves current impacts.
double impact_step(const ContactTotals& totals, const EnergyAccount& account) {
  const double energy = std::max(account.internal_throughput(), totals.impact_energy);
  return std::min({gap_change / totals.impact_rate,
                   std::sqrt(8.0 * impact_share * energy / std::sqrt(totals.squared_acceleration)),
                   totals.driven_step});
}

}  // namespace

StepControl::StepControl(int bodies)
    : stable_step_(bodies, std::numeric_limits<double>::infinity()), dominance_(bodies, 0.0) {}

void StepControl::append_body() {
  stable_step_.push_back(std::numeric_limits<double>::infinity());
  dominance_.push_back(0.0);
}

double StepControl::step_of_free_walls(const PolyhedronSystem& polyhedra, const Walls& walls) {
  std::vector<double> stiffness(static_cast<std::size_t>(walls.count()));
  std::vector<double> damping(stiffness.size());
  const PolyhedronContacts& contacts = polyhedra.contacts();
  for (const ClosePair& close : contacts.close()) {
    if (close.b < polyhedra.count() || !walls.is_free(close.b - polyhedra.count())) continue;
    const ContactPair& pair = contacts.pair(close);
    const Interaction& law = contacts.law(pair);
    const auto wall = static_cast<std::size_t>(walls.wall_of(close.b - polyhedra.count()));
    const Vec3& axes = walls.free().constants(static_cast<int>(wall)).axes;
    for (const Contact& contact : pair.latest()) {
      if (contact.gap >= law.normal.activation_gap()) continue;
      const double across = contact.normal.cwiseProduct(axes).squaredNorm();
      const double along = law.friction.acts() ? 1.0 : 0.0;
      stiffness[wall] +=
          contact.weight * (across * law.normal.stiffness(contact.gap) + along * law.friction.stiffness);
      damping[wall] += across * contact.dashpot + along * contact.weight * law.friction.damping;
    }
  }
  double step = std::numeric_limits<double>::infinity();
  for (std::size_t wall = 0; wall < stiffness.size(); ++wall) {
    if (stiffness[wall] == 0.0) continue;
    const double mass = walls.free().constants(static_cast<int>(wall)).mass;
    step = std::min(
        {step, wall_share * std::sqrt(2.0 * mass / stiffness[wall]), dashpot_share * mass / damping[wall]});
  }
  return step;
}

double StepControl::bound(const PolyhedronSystem& polyhedra, EnergyAccount& account, long steps,
                          double of_spheres, Workers& workers) const {
  struct Motion {
    double energy = 0.0;        ///< kinetic [J]
    double squared_spin = 0.0;  ///< of the body with the fastest spin [rad²/s²]
    void operator+=(const Motion& other) {
      energy += other.energy;
      squared_spin = std::max(squared_spin, other.squared_spin);
    }
  };
  const Bodies& bodies = polyhedra.bodies();
  const auto moving = workers.sum<Motion>(bodies.count(), body_grain, [&](Motion& sum, int i) {
    if (!bodies.moves(i)) return;
    sum +=
        {translational_energy(bodies, i) + rotational_energy(bodies, i), bodies.motion.spin[i].squaredNorm()};
  });
  const double share = steps == 0 ? first_share : 1.0;
  const ContactTotals& totals = polyhedra.contacts().totals();
  account.note_internal_throughput(totals.elastic_energy + account.sums().lost() + moving.energy);
  return std::min({share * stable_step_of_all(bodies).safe, gap_loss * totals.closing_time,
                   impact_step(totals, account), of_spheres,
                   largest_turn / std::sqrt(std::max(moving.squared_spin, 1e-300))});
}

StableStep StepControl::stable_step_of_all(const Bodies& bodies) const {
  StableStep squared{std::numeric_limits<double>::infinity(), std::numeric_limits<double>::infinity()};
  for (int i = 0; i < bodies.count(); ++i) {
    const double own = stable_step_[i] * stable_step_[i];
    // The ratio and the shares are at most 1: most bodies cannot be the minimum and need no division.
    if (own >= squared.limit && stability_share * stability_share * own >= squared.safe) continue;
    if (!bodies.moves(i)) continue;
    const double sharpness = std::max(spectral_ratio_, dominance_[i]);
    const double limit = own / sharpness;
    const double share = share_of_limit(sharpness);
    squared.limit = std::min(squared.limit, limit);
    squared.safe = std::min(squared.safe, share * share * limit);
  }
  return {std::sqrt(squared.limit), std::sqrt(squared.safe)};
}

/// The bound of a body uses the worst of its neighbours; the stiffest mode of all bodies together is softer.
/// Until the next update their ratio relaxes the bounds of all bodies, except for those dominated by one
/// pair, whose bound is sharp. This is no proof between two updates: the shares above leave a margin, and a
/// step that contacts make too long is rejected. Tangential dashpots count as equivalent springs. Sleeping
/// bodies count as moving, since fixing some stiffens no mode: so the ratio stays valid when they wake. Only
/// the bounds of awake bodies are relaxed; a stiffer body that wakes shortens the step.
void StepControl::find_spectral_ratio(const PolyhedronSystem& polyhedra) {
  const Bodies& bodies = polyhedra.bodies();
  const std::vector<RigidState>& partners = polyhedra.partners().state;
  const PolyhedronContacts& contacts = polyhedra.contacts();
  spectral_ratio_ = 1.0;
  mobilities_.clear();
  double least = std::numeric_limits<double>::infinity();
  for (int i = 0; i < bodies.count(); ++i) {
    mobilities_.emplace_back();
    if (!bodies.present[i]) continue;
    mobilities_.back() = {partners[i].inverse_mass, partners[i].inverse_inertia};
    if (bodies.moves(i)) least = std::min(least, stable_step_[i]);
  }
  if (!std::isfinite(least)) return;
  // Surfaces of free walls count as bodies of their own, which makes no mode softer.
  for (std::size_t k = static_cast<std::size_t>(bodies.count()); k < partners.size(); ++k)
    mobilities_.push_back({partners[k].inverse_mass, 0.0});
  springs_.clear();
  for (const ClosePair& close : contacts.close()) {
    const ContactPair& pair = contacts.pair(close);
    if (pair.stiffness == 0.0 || is_driven(partners[close.a], partners[close.b])) continue;
    const Interaction& law = contacts.law(pair);
    const FrictionLaw& friction = law.friction;
    const double tangential = friction.acts() ? friction.stiffness + 2.0 * friction.damping / least : 0.0;
    for (const Contact& contact : pair.latest()) {
      if (contact.gap >= law.normal.activation_gap()) continue;
      const bool movable = pair.b < bodies.count() || partners[pair.b].inverse_mass > 0.0;
      springs_.push_back({pair.a, movable ? pair.b : -1, contact.normal,
                          contact.point - partners[pair.a].position,
                          contact.point - partners[pair.b].position,
                          contact.weight * law.normal.stiffness(contact.gap), contact.weight * tangential});
    }
  }
  const double stiffest = stiffest_mode(mobilities_, springs_, lanczos_iterations);
  spectral_ratio_ = std::min(1.0, lanczos_margin * stiffest * least * least / 4.0);
}

double StepControl::allowed(double step, const PolyhedronSystem& polyhedra,
                            const EnergyAccount& account) const {
  const StableStep stable = stable_step_of_all(polyhedra.bodies());
  if (step > stable.limit) return stable.safe;
  const double impact = impact_step(polyhedra.contacts().totals(), account);
  return step <= tolerated_excess * impact ? step : impact;
}

/// Σ (f²/m + m²/J)/8 over the bodies in contact: E deviates by this times Δt² [J/s²].
double StepControl::deviation(const PolyhedronSystem& polyhedra) const {
  const Bodies& bodies = polyhedra.bodies();
  double sum = 0.0;
  for (int i = 0; i < bodies.count(); ++i) {
    // The weight of a flying body is constant and causes no error.
    if (!bodies.moves(i) || !std::isfinite(stable_step_[i])) continue;
    sum += bodies.inertia[i].inverse_mass * bodies.force[i].squaredNorm() +
           polyhedra.partners().state[i].inverse_inertia * bodies.moment[i].squaredNorm();
  }
  return sum / 8.0;
}

double StepControl::longest_raise(double step, const PolyhedronSystem& polyhedra,
                                  const EnergyAccount& account) const {
  const double tolerable =
      loss_share * account.internal_throughput() + share_of_dissipation * account.sums().lost();
  const double left =
      std::max(negligible_share * account.internal_throughput(), tolerable - lost_by_changes_);
  return std::sqrt(step * step + left / deviation(polyhedra));
}

void StepControl::book_change(double from, double to, const PolyhedronSystem& polyhedra) {
  if (to != from) lost_by_changes_ += (to * to - from * from) * deviation(polyhedra);
}

void StepControl::update(PolyhedronSystem& polyhedra, long steps, Workers& workers) {
  if (steps >= due_) {
    due_ = steps + stability_interval;
    workers.for_each(polyhedra.count(), body_grain, [&](int i) { find_stable_step(polyhedra, i); });
    polyhedra.contacts().note_stiffnesses();
    find_spectral_ratio(polyhedra);
    return;
  }
  const std::vector<int> affected = polyhedra.contacts().note_stiffened(polyhedra.partners());
  workers.for_each(static_cast<int>(affected.size()), 8,
                   [&](int n) { find_stable_step(polyhedra, affected[n]); });
  for (const int body : affected) polyhedra.contacts().note_softened(body);
}

void StepControl::find_stable_step(const PolyhedronSystem& polyhedra, int body) {
  if (polyhedra.bodies().inertia[body].inverse_mass == 0.0) return;
  const std::vector<RigidState>& partners = polyhedra.partners().state;
  const PolyhedronContacts& contacts = polyhedra.contacts();
  BodyStability stability;
  double total = 0.0;
  double largest = 0.0;
  contacts.visit_close_of(body, [&](int n) {
    const ContactPair& pair = contacts.pair(n);
    const int other = pair.a == body ? pair.b : pair.a;
    total += pair.stiffness;
    largest = std::max(largest, pair.stiffness);
    stability.add(pair, contacts.law(pair), partners[body], partners[other]);
  });
  stable_step_[body] = stability.stable_step(partners[body]);
  dominance_[body] = total > 0.0 ? largest / total : 0.0;
}

}  // namespace scree
