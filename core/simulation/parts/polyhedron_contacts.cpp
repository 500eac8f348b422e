#include "core/simulation/parts/polyhedron_contacts.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/polyhedra/contact/evaluate_pair.hpp"
#include "core/polyhedra/explicit/dashpots.hpp"
#include "core/polyhedra/search/pair_fetching.hpp"

namespace scree {
namespace {

/// Contacts are tracked up to this many activation gaps in methods with long steps.
constexpr double implicit_contact_reach = 4.0;
/// The stable steps of a pair's partners are updated when its stiffness has grown by this factor.
constexpr double stiffness_growth = 1.05;
/// Grain size: pairs per parallel task.
constexpr int pair_grain = 32;
constexpr int wrench_grain = 64;

/// Laws of the scene's contact rules that apply to polyhedra.
/// @param places  output: index of each rule's law; −1: it does not apply to polyhedra
std::vector<Interaction> make_interactions(const Scene& scene, std::vector<int>& places) {
  std::vector<Interaction> interactions;
  const bool implicit = scene.solver.method != SolverMethod::velocity_verlet;
  for (const ContactRule& rule : scene.contacts) {
    const bool taken = keeps_gap(rule.normal);
    places.push_back(taken ? static_cast<int>(interactions.size()) : -1);
    if (taken)
      interactions.push_back(make_interaction(rule, implicit ? implicit_contact_reach : contact_reach));
  }
  return interactions;
}

bool has_stiffened(const ContactPair& pair) {
  return pair.stiffness > stiffness_growth * pair.known_stiffness;
}

/// Deactivates a pair; the search will remove it.
/// @return stored energy [J]
double clear_pair(ContactPair& pair) {
  const double stored = pair.energy.elastic_normal + pair.energy.elastic_tangential;
  pair.contacts.clear();
  pair.trial.clear();
  pair.trial_matches = pair.trial_pending = false;
  pair.forces = pair.trial_forces = {};
  pair.acts = false;
  pair.energy = {};
  pair.energy_acceleration = pair.impact_energy = pair.stiffness = pair.fastest = 0.0;
  pair.closing_time = std::numeric_limits<double>::infinity();
  return stored;
}

}  // namespace

PolyhedronContacts::PolyhedronContacts(const Model& model) : law_of_materials_(model.rule) {
  std::vector<int> places;
  laws_ = make_interactions(model.scene, places);
  for (std::vector<int>& row : law_of_materials_) {
    for (int& rule : row) rule = rule >= 0 ? places[rule] : -1;
  }
}

double PolyhedronContacts::smallest_activation_gap() const {
  double gap = std::numeric_limits<double>::infinity();
  for (const Interaction& law : laws_) gap = std::min(gap, law.normal.activation_gap());
  return gap;
}

void PolyhedronContacts::insert_partner(int number) {
  pairs_.insert_partner(number);
}

double PolyhedronContacts::prepare(const Model& model, const Bodies& bodies, const Partners& partners,
                                   const Walls& walls, Workers& workers) {
  const SolverMethod method = model.scene.solver.method;
  const bool by_islands = method == SolverMethod::newmark || method == SolverMethod::midpoint;
  return pairs_.prepare({model, bodies, walls.parts(), walls.present(), partners.state, partners.path,
                         partners.motion, laws_, law_of_materials_, by_islands},
                        workers);
}

bool PolyhedronContacts::evaluate(const Bodies& bodies, const Partners& partners, double step,
                                  Workers& workers) {
  const std::vector<ClosePair>& close = pairs_.close();
  const int count = static_cast<int>(close.size());
  evaluation_.resize(close.size());
  wrenches_.resize(close.size());
  const auto next = [&](int n) { return n < count ? &pairs_.pairs()[close[n].pair] : nullptr; };
  // Pairs evaluated in the last step will mostly be evaluated again. Other blocks belong to other threads.
  const auto next_active = [&](int n, int soon) {
    const bool known = soon < count && soon / pair_grain == n / pair_grain;
    return known && evaluation_[soon].change != PairChange::none ? next(soon) : nullptr;
  };
  const bool fetches = close.size() > pairs_at_hand;
  totals_ = workers.sum<ContactTotals>(count, pair_grain, [&](ContactTotals& sum, int n) {
    if (fetches) {
      fetch_for_evaluation([&](int places) { return next(n + places); },
                           [&](int places) { return next_active(n, n + places); });
    }
    ContactPair& pair = pairs_.pairs()[close[n].pair];
    const Interaction& law = laws_[pair.interaction];
    pair.trial_pending = false;
    evaluation_[n] = {};
    const bool moving = is_moving(bodies, partners, close[n].a) || is_moving(bodies, partners, close[n].b);
    const RigidState& a = partners.state[close[n].a];
    const RigidState& b = partners.state[close[n].b];
    if (step == 0.0 || moving) {
      if (add_travel(pair, a, b)) {
        const PairChange found = evaluate_pair(pair, law, a, b, step);
        sum.smallest_gap = std::min(sum.smallest_gap, pair.smallest_gap);
        evaluation_[n].change = found;
        if (found == PairChange::acted) {
          sum.crossed = sum.crossed || pair.crossed;
          evaluation_[n] = {found, pair.corrected, has_stiffened(pair)};
        }
      }
    }
    wrenches_[n] = pair.acts ? pair.trial_forces.total : PairWrench{};
    if (moving) sum.add(pair, law, a, b);
  });
  acted_ = workers.list<ClosePair>(count, 1024, [&](std::vector<ClosePair>& list, int n) {
    if (evaluation_[n].change == PairChange::acted) list.push_back(close[n]);
  });
  pending_ = true;
  return !totals_.crossed;
}

void PolyhedronContacts::roll_back() {
  if (!std::exchange(pending_, false)) return;
  for (std::size_t n = 0; n < evaluation_.size(); ++n) {
    if (evaluation_[n].change == PairChange::none) continue;
    ContactPair& pair = pair_to_change(static_cast<int>(n));
    // Budgets set at the end of the step are no longer valid.
    pair.steady_until = pair.shared_until = pair.idle_until = 0.0;
    for (Candidate& candidate : pair.candidates) candidate.steady_until = 0.0;
    pair.trial_pending = pair.trial_matches = false;
  }
}

void PolyhedronContacts::accept_in_place() {
  pending_ = false;
  for (std::size_t n = 0; n < evaluation_.size(); ++n) {
    const PairChange change = evaluation_[n].change;
    if (change != PairChange::renewed && change != PairChange::acted) continue;
    ContactPair& pair = pair_to_change(static_cast<int>(n));
    accept_trial(pair);
    note_peak(pair, peak_interval_);
  }
}

/// Dashpots are the last operation on a pair in a step: it is accepted and booked while it is in the cache.
ContactEnergy PolyhedronContacts::damp_and_accept(Bodies& bodies, const MotionLimits& limits,
                                                  const Partners& partners, double step, bool backwards,
                                                  Workers& workers) {
  struct Changes {
    ContactEnergy energy;
    void operator+=(const Changes& other) { energy.add_changes(other.energy); }
  };
  pending_ = false;
  workers.for_each(static_cast<int>(evaluation_.size()), 1024, [&](int n) {
    if (evaluation_[n].change == PairChange::renewed) accept_trial(pair_to_change(n));
  });
  sweep_.arrange(acted_, bodies.count());
  const bool free_walls =
      std::any_of(partners.state.begin() + bodies.count(), partners.state.end(), is_free_wall);
  pushes_.assign(free_walls ? pairs_.pairs().size() : 0, Vec3::Zero());
  // Inline: a call for each pair costs 0.4 % of a collapse.
  const auto act = [&](Changes & sum, int k) __attribute__((always_inline)) {
    ContactPair& pair = pairs_.pairs()[k];
    const RigidState& a = partners.state[pair.a];
    const RigidState& b = partners.state[pair.b];
    Vec3* const push = free_walls && is_free_wall(b) ? &pushes_[static_cast<std::size_t>(k)] : nullptr;
    if (pair.stiffness > 0.0) damp(pair, bodies, limits, a, b, step, push);
    if (pair.energy.exchange_handover != 0.0 || pair.unsettled != 0.0)
      settle_handover(pair, pair.forces.elastic() + pair.trial_forces.elastic(), bodies, limits, a, b, push);
    accept_trial(pair);
    note_peak(pair, peak_interval_);
    sum += {pair.energy};
  };
  return (backwards ? sweep_.backwards<Changes>(workers, pairs_.pairs(), act)
                    : sweep_.forwards<Changes>(workers, pairs_.pairs(), act))
      .energy;
}

void PolyhedronContacts::add_up(int body, const Partners& partners, PairWrench& sum,
                                PairWrench& correction) const {
  pairs_.visit_close_of(body, [&](int n) {
    const ClosePair& close = pairs_.close()[n];
    const bool of_a = close.a == body;
    const auto add = [&](PairWrench& to, const PairWrench& wrench) {
      const Vec3 force = of_a ? wrench.force : Vec3(-wrench.force);
      to.force += force;
      to.moment += of_a ? wrench.moment : Vec3(-wrench.moment);
      if (of_a) to.moment += (partners.state[close.b].position - partners.state[body].position).cross(force);
    };
    add(sum, wrenches_[n]);
    if (evaluation_[n].corrected) add(correction, pairs_.pairs()[close.pair].correction);
  });
}

void PolyhedronContacts::note_stiffnesses() {
  for (const ClosePair& close : pairs_.close()) {
    ContactPair& pair = pairs_.pairs()[close.pair];
    pair.known_stiffness = pair.stiffness;
  }
}

std::vector<int> PolyhedronContacts::note_stiffened(const Partners& partners) {
  std::vector<int> affected;
  for (size_t n = 0; n < evaluation_.size(); ++n) {
    if (!evaluation_[n].stiffened) continue;
    const auto& [k, a, b] = pairs_.close()[n];
    pairs_.pairs()[k].known_stiffness = pairs_.pairs()[k].stiffness;
    affected.push_back(a);
    if (b < partners.bodies) affected.push_back(b);
  }
  std::sort(affected.begin(), affected.end());
  affected.erase(std::unique(affected.begin(), affected.end()), affected.end());
  return affected;
}

/// Lowers the known stiffness of softened pairs, so that renewed growth is noticed.
void PolyhedronContacts::note_softened(int body) {
  pairs_.visit_close_of(body, [&](int n) {
    ContactPair& pair = pairs_.pairs()[pairs_.close()[n].pair];
    pair.known_stiffness = std::min(pair.known_stiffness, pair.stiffness);
  });
}

void PolyhedronContacts::restore(const std::vector<ContactPair>& start) {
  for (size_t n = 0; n < start.size(); ++n) pair_to_change(static_cast<int>(n)) = start[n];
}

void PolyhedronContacts::collect_wrenches(Workers& workers) {
  const std::vector<ClosePair>& close = pairs_.close();
  wrenches_.resize(close.size());
  evaluation_.assign(close.size(), {});
  workers.for_each(static_cast<int>(close.size()), wrench_grain,
                   [&](int n) { wrenches_[n] = pairs_.pairs()[close[n].pair].forces.total; });
}

void PolyhedronContacts::release(const std::function<bool(int partner)>& leaves, const Bodies& bodies,
                                 const Partners& partners, const std::function<void(double stored)>& book) {
  totals_ = {};
  for (size_t n = 0; n < pairs_.close().size(); ++n) {
    const auto& [k, a, b] = pairs_.close()[n];
    ContactPair& pair = pairs_.pairs()[k];
    if (leaves(a) || leaves(b)) {
      book(clear_pair(pair));
      evaluation_[n] = {};
      wrenches_[n] = {};
    }
    if (is_moving(bodies, partners, a) || is_moving(bodies, partners, b))
      totals_.add(pair, laws_[pair.interaction], partners.state[a], partners.state[b]);
  }
}

void PolyhedronContacts::begin_peaks(int interval) {
  peak_interval_ = interval;
  pairs_.forget_ended();
}

double PolyhedronContacts::largest_peak() const {
  double largest = 0.0;
  for (const ContactPair& pair : pairs_.pairs()) largest = std::max(largest, peak_of(pair.peak));
  for (const EndedPair& pair : pairs_.ended()) largest = std::max(largest, peak_of(pair.peak));
  return largest;
}

bool PolyhedronContacts::touches(const ContactPair& pair, const Contact& contact) const {
  return contact.gap < laws_[pair.interaction].normal.activation_gap() && contact.weight != 0.0;
}

bool PolyhedronContacts::touches(const ContactPair& pair) const {
  return std::any_of(pair.contacts.begin(), pair.contacts.end(),
                     [&](const Contact& contact) { return touches(pair, contact); });
}

void PolyhedronContacts::add_energy(EnergyTerms& energy) const {
  for (const auto& [k, a, b] : pairs_.close()) {
    energy.elastic_normal += pairs_.pairs()[k].energy.elastic_normal;
    energy.elastic_tangential += pairs_.pairs()[k].energy.elastic_tangential;
  }
}

}  // namespace scree
