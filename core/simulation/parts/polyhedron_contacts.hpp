#pragma once

#include <functional>
#include <limits>
#include <span>
#include <vector>

#include "core/bodies/motion_limits.hpp"
#include "core/polyhedra/search/pair_list.hpp"
#include "core/polyhedra/search/pair_sweep.hpp"
#include "core/simulation/parts/contact_totals.hpp"
#include "core/simulation/parts/energy_account.hpp"
#include "core/simulation/parts/partners.hpp"

namespace scree {

/// What the evaluation in a step has made of a close pair.
struct Evaluation {
  bool done = false;       ///< false: no contact of the pair acts, or neither of the partners moves
  bool corrected = false;  ///< the pair has a correction for the second half kick
  bool stiffened = false;  ///< the stable steps of its partners must be found anew
};

/// What the dashpots and the acceptance of pairs have come to in a step.
struct AcceptedContacts {
  ContactEnergy energy;
  double smallest_gap = std::numeric_limits<double>::infinity();  ///< [m]

  void operator+=(const AcceptedContacts& other);
};

/// All contacts of the polyhedra: their laws, the pairs that are near each other, their forces.
class PolyhedronContacts {
 public:
  explicit PolyhedronContacts(const Model& model);

  const PairList& list() const { return pairs_; }
  const std::vector<ClosePair>& close() const { return pairs_.close(); }
  std::span<const int> close_of(int body) const { return pairs_.close_of(body); }
  const ContactPair& pair(const ClosePair& close) const { return pairs_.pairs()[close.pair]; }
  const ContactPair& pair(int close) const { return pair(pairs_.close()[close]); }
  const std::vector<Interaction>& laws() const { return laws_; }
  const Interaction& law(const ContactPair& pair) const { return laws_[pair.interaction]; }
  double smallest_activation_gap() const;  ///< of all laws; infinite without any [m]

  void set_friction(double static_coefficient, double dynamic_coefficient);

  /// See `PairList::prepare`.
  double prepare(const Model& model, const Bodies& bodies, const Partners& partners, const Walls& walls,
                 Workers& workers);
  /// Bodies or walls have come or gone.
  void invalidate() { pairs_.invalidate(); }

  // An explicit step.

  /// Contacts and forces at the end of a step, and what they come to.
  /// @param step  0: no step behind it [s]
  /// @return false: features have passed through each other
  bool evaluate(const Bodies& bodies, const Partners& partners, double step, Workers& workers);
  /// At the end of the last step.
  const ContactTotals& totals() const { return totals_; }
  /// Those close pairs that were evaluated in it.
  const std::vector<ClosePair>& evaluated() const { return evaluated_; }
  /// Goes back to the contacts at the start of the step.
  void take_back();
  /// Makes what was found where everything is the present.
  void accept_in_place();
  /// Lets the normal dashpots act, then accepts the pairs and what has handed over.
  /// @param backwards  the order of the pairs
  AcceptedContacts damp_and_accept(Bodies& bodies, const MotionLimits& limits, const Partners& partners,
                                   double step, bool backwards, Workers& workers);
  /// Adds what the contacts do to a body, and what they add in the second half kick, in the order of its
  /// pairs.
  void add_up(int body, const Partners& partners, PairWrench& sum, PairWrench& correction) const;

  // The stiffnesses that stable steps were found with.

  /// All of them are those of now.
  void note_stiffnesses();
  /// Those that have grown much in the last step are those of now.
  /// @return the bodies concerned, ascending
  std::vector<int> note_stiffened(const Partners& partners);
  /// Those of a body's pairs that have grown softer count for less.
  void note_softened(int body);

  // A step of islands, each of which writes to pairs of its own.

  ContactPair& pair_to_change(int close) { return pairs_.pairs()[pairs_.close()[close].pair]; }
  /// Takes over what the close pairs exert now, for `add_up`.
  void collect_wrenches(Workers& workers);

  /// Bodies or walls are no more: takes their contacts, with what they store and their forces.
  void release(const std::function<bool(int partner)>& goes, const Bodies& bodies, const Partners& partners,
               EnergyAccount& account);

  // The largest forces since the last output.

  /// @param interval  number of the output that ends it
  void begin_peaks(int interval);
  int peak_interval() const { return peak_interval_; }
  bool has_peak(const PairPeak& peak) const { return peak.interval == peak_interval_; }
  /// The largest force of a pair; 0: it has had none [N].
  double peak_of(const PairPeak& peak) const { return has_peak(peak) ? peak.force : 0.0; }
  double largest_peak() const;  ///< [N]
  bool touches(const ContactPair& pair, const Contact& contact) const;
  bool touches(const ContactPair& pair) const;

  void add_energy(EnergyTerms& energy) const;

  /// Of the laws friction alone can have changed; the sweep is arranged anew in each step.
  template <typename Archive>
  void serialize(Archive& archive) {
    auto& [laws, law_of_materials, pairs, evaluation, wrenches, evaluated, totals, sweep, peak_interval] =
        *this;
    for (Interaction& law : laws) archive(law.friction.static_coefficient, law.friction.dynamic_coefficient);
    archive(pairs, evaluation, wrenches, evaluated, totals, peak_interval);
  }

 private:
  std::vector<Interaction> laws_;                   ///< one a barrier law
  std::vector<std::vector<int>> law_of_materials_;  ///< [material][material]: their index, or −1
  PairList pairs_;
  std::vector<Evaluation> evaluation_;  ///< of each close pair in the last step
  std::vector<PairWrench> wrenches_;    ///< of each close pair at its end, without normal dashpots
  std::vector<ClosePair> evaluated_;
  ContactTotals totals_;
  PairSweep sweep_;
  int peak_interval_ = 0;  ///< of the steps being made
};

}  // namespace scree
