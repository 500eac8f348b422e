#pragma once

#include <functional>
#include <vector>

#include "core/bodies/motion_limits.hpp"
#include "core/polyhedra/contact/evaluate_pair.hpp"
#include "core/polyhedra/search/pair_list.hpp"
#include "core/polyhedra/search/pair_sweep.hpp"
#include "core/simulation/parts/contact_totals.hpp"
#include "core/simulation/parts/energy_account.hpp"
#include "core/simulation/parts/partners.hpp"

namespace scree {

/// Result of the evaluation of a close pair in a step.
struct Evaluation {
  PairChange change = PairChange::none;
  bool corrected = false;  ///< the pair has a correction for the second half kick
  bool stiffened = false;  ///< the stable steps of its partners must be updated
};

/// All contacts of the polyhedra: laws, nearby pairs and forces.
class PolyhedronContacts {
 public:
  explicit PolyhedronContacts(const Model& model);

  const PairList& list() const { return pairs_; }
  const std::vector<ClosePair>& close() const { return pairs_.close(); }
  template <typename Visit>
  void visit_close_of(int body, const Visit& visit) const {
    pairs_.visit_close_of(body, visit);
  }
  bool has_close(int body) const { return pairs_.has_close(body); }
  const ContactPair& pair(const ClosePair& close) const { return pairs_.pairs()[close.pair]; }
  const ContactPair& pair(int close) const { return pair(pairs_.close()[close]); }
  const std::vector<Interaction>& laws() const { return laws_; }
  const Interaction& law(const ContactPair& pair) const { return laws_[pair.interaction]; }
  double smallest_activation_gap() const;  ///< smallest of all laws; infinite without laws [m]

  /// See `PairList::prepare`.
  double prepare(const Model& model, const Bodies& bodies, const Partners& partners, const Walls& walls,
                 Workers& workers);
  /// Call after bodies or walls were added or removed.
  void invalidate() { pairs_.invalidate(); }
  /// Renumbers the partners from a number on: one more polyhedron comes before the walls.
  void insert_partner(int number);
  void append_partners(std::size_t count) { pairs_.append_partners(count); }

  // An explicit step.

  /// Computes contacts, forces and totals at the end of a step.
  /// @param step  0: the current state, without a step [s]
  /// @return false: features have passed through each other
  bool evaluate(const Bodies& bodies, const Partners& partners, double step, Workers& workers);
  /// Totals at the end of the last step.
  const ContactTotals& totals() const { return totals_; }
  /// Takes back the forces and budgets of the step. Contacts that did not act may stay where the step has
  /// left them.
  void roll_back();
  /// Accepts contacts that were evaluated without a step.
  void accept_in_place();
  /// Applies the normal dashpots, settles hand-overs and accepts the pairs.
  /// @param backwards  reverses the order of the pairs
  /// @return changes of the energy account
  ContactEnergy damp_and_accept(Bodies& bodies, const MotionLimits& limits, const Partners& partners,
                                double step, bool backwards, Workers& workers);
  /// Adds the contact forces on a body, and their corrections in the second half kick, in the order of its
  /// pairs.
  void add_up(int body, const Partners& partners, PairWrench& sum, PairWrench& correction) const;

  /// Force on a partner of the last evaluation, such as a wall surface.
  struct ForceOnPartner {
    int partner = 0;
    Vec3 force = Vec3::Zero();       ///< [N]
    Vec3 correction = Vec3::Zero();  ///< in the second half kick [N]
  };
  /// Calls `visit` with the force of each close pair on its second partner, if that is no body.
  template <typename Visit>
  void visit_wall_forces(int bodies, const Visit& visit) const {
    for (std::size_t n = 0; n < pairs_.close().size(); ++n) {
      const ClosePair& close = pairs_.close()[n];
      if (close.b < bodies) continue;
      const bool corrected = n < evaluation_.size() && evaluation_[n].corrected;
      const Vec3 correction =
          corrected ? Vec3(-pairs_.pairs()[close.pair].correction.force) : Vec3(Vec3::Zero());
      visit(ForceOnPartner{close.b, -wrenches_[n].force, correction});
    }
  }
  /// Calls `visit` with a wall surface and the impulse of dashpots and hand-overs on it, for each pair that
  /// acted in the step just accepted [N·s].
  template <typename Visit>
  void visit_pushes(const Visit& visit) const {
    if (pushes_.empty()) return;
    for (const ClosePair& close : acted_) {
      if (const Vec3& push = pushes_[static_cast<std::size_t>(close.pair)]; !push.isZero(0.0))
        visit(close.b, push);
    }
  }

  // Stiffnesses for which the stable steps were computed.

  /// Stores the current stiffnesses of all close pairs.
  void note_stiffnesses();
  /// Stores the current stiffnesses of pairs that have stiffened in the last step.
  /// @return bodies of these pairs, ascending
  std::vector<int> note_stiffened(const Partners& partners);
  /// Lowers the stored stiffnesses of a body's pairs that have softened.
  void note_softened(int body);

  // A step of islands, each of which writes only to its own pairs.

  /// Sets the close pairs to those of the start of a rejected step.
  void restore(const std::vector<ContactPair>& start);
  ContactPair& pair_to_change(int close) { return pairs_.pairs()[pairs_.close()[close].pair]; }
  /// Collects the current forces of the close pairs for `add_up`.
  void collect_wrenches(Workers& workers);

  /// Removes the contacts of bodies or walls that leave the scene, with their forces and stored energies.
  /// @param book  called with the energy of each pair [J]
  void release(const std::function<bool(int partner)>& leaves, const Bodies& bodies, const Partners& partners,
               const std::function<void(double stored)>& book);

  // Peak forces since the last output.

  /// @param interval  number of the output that ends the interval
  void begin_peaks(int interval);
  int peak_interval() const { return peak_interval_; }
  bool has_peak(const PairPeak& peak) const { return peak.interval == peak_interval_; }
  /// Peak force of a pair; 0: none yet [N].
  double peak_of(const PairPeak& peak) const { return has_peak(peak) ? peak.force : 0.0; }
  double largest_peak() const;  ///< [N]
  bool touches(const ContactPair& pair, const Contact& contact) const;
  bool touches(const ContactPair& pair) const;

  void add_energy(EnergyTerms& energy) const;

  /// Laws belong to the model; the sweep and its pairs are found in each step.
  template <typename Archive>
  void serialize(Archive& archive) {
    auto& [laws, law_of_materials, pairs, evaluation, wrenches, acted, pending, totals, sweep, pushes,
           peak_interval] = *this;
    archive(pairs, evaluation, wrenches, totals, peak_interval);
  }

 private:
  std::vector<Interaction> laws_;                   ///< one per barrier law
  std::vector<std::vector<int>> law_of_materials_;  ///< [material][material]: index in `laws_`, or −1
  PairList pairs_;
  std::vector<Evaluation> evaluation_;  ///< per close pair, for the last step
  std::vector<PairWrench> wrenches_;    ///< per close pair, at its end, without normal dashpots
  std::vector<ClosePair> acted_;        ///< pairs with forces in the last step
  bool pending_ = false;                ///< a step has been evaluated, but neither accepted nor taken back
  ContactTotals totals_;
  PairSweep sweep_;
  /// Of the pairs, zero where the partner is no free wall; empty in a scene without them [N·s].
  std::vector<Vec3> pushes_;
  int peak_interval_ = 0;  ///< current interval
};

}  // namespace scree
