#pragma once

#include <array>
#include <vector>

#include "core/base/parallel/workers.hpp"
#include "core/spheres/contact/contact_record.hpp"
#include "core/spheres/contact/overlap_history.hpp"
#include "core/spheres/contact/rolling_motion.hpp"
#include "core/spheres/contact/sphere_peaks.hpp"
#include "core/spheres/search/sphere_cells.hpp"

namespace scree {

/// Four pairs of spheres.
struct PairBatch {
  std::array<int, lanes> first{};
  std::array<int, lanes> second{};
};

/// Pairs of the spheres of one block of slots with each other and with earlier ones, in batches of four,
/// grouped by law. Incomplete batches are padded with two distant spheres that are stored after all others.
struct PairPart {
  std::vector<PairBatch> batches;
  std::vector<int> law_end;  ///< end of the batches of each law
  std::vector<ContactMemory<Pack>> memory;
  std::vector<ContactMemory<Pack>> trial;   ///< of the current step, if it may be rolled back
  Rows largest;                             ///< h_max so far; empty without laws with a history [m]
  Rows trial_largest;                       ///< of the current step
  std::vector<Strengths> strengths;         ///< empty: no strength of a material has changed yet
  std::vector<Strengths> trial_strengths;   ///< of the current step
  std::vector<RollingState> rolling;        ///< by contacts; empty without resistance to rolling
  std::vector<RollingState> trial_rolling;  ///< of the current step
  PeakRows peaks;                           ///< see note_peaks
  PeakRows trial_peaks;                     ///< of the current step, if it may be rolled back
  std::vector<SpherePeak> ended_peaks;      ///< of pairs that were removed from the list
  int first_record = 0;                     ///< index of the first contact of this part among all records

  /// Number of contacts including padding.
  int count() const { return static_cast<int>(batches.size()) * lanes; }
  int first(int contact) const { return batches[contact / lanes].first[contact % lanes]; }
  int second(int contact) const { return batches[contact / lanes].second[contact % lanes]; }
  /// False for padding.
  bool real(const Spheres& spheres, int contact) const { return first(contact) < spheres.count(); }
  ContactMemory<double> remembered(int contact) const {
    return lane(memory[contact / lanes], contact % lanes);
  }
  double largest_overlap(int contact) const {
    return largest.empty() ? 0.0 : largest[contact / lanes][contact % lanes];
  }
  PastOverlap past(int contact) const {
    return {largest_overlap(contact), strengths.empty() ? 0 : strengths[contact / lanes][contact % lanes]};
  }
  double peak(int contact) const { return peaks[contact / lanes][contact % lanes]; }
  RollingState rolling_of(int contact) const {
    return rolling.empty() ? RollingState() : rolling[static_cast<std::size_t>(contact)];
  }
};

/// Largest normal force of a contact.
SpherePeak peak_of(const Spheres& spheres, const PairPart& part, int contact);

/// Pairs of spheres that touch or nearly touch.
class PairContacts {
 public:
  /// @param laws  for each two materials: law[a][b] indexes `laws`; −1: they never touch
  PairContacts(const std::vector<std::vector<int>>& law, const std::vector<SphereInteraction>& laws)
      : law_(law),
        laws_(static_cast<int>(laws.size())),
        with_history_(any_history(laws)),
        with_rolling_(any_rolling(laws)),
        keeps_memory_(any_keeps_memory(laws)),
        latest_strength_(latest_strength(laws)) {}

  /// Rebuilds the list of pairs with a gap below a margin and keeps their contact states. Precondition: the
  /// spheres have kept their slots since the last call, or `leave_slots` was called.
  void refresh(const Spheres& spheres, const NeighbourList& neighbours, double margin, Workers& workers);
  /// Call before the spheres are reordered: identifies contacts by body numbers from now on.
  void leave_slots(const Spheres& spheres, Workers& workers);
  /// Renumbers the bodies from a number on. Precondition: `leave_slots` was called.
  void raise_bodies(int number, int by);

  /// Computes the forces of one part at the end of a step.
  /// @param others_move  see PairLoop
  /// @param records      of all parts
  /// @param output       couples of all parts
  SphereAccount evaluate(int part, const Spheres& spheres, const std::vector<SphereInteraction>& laws,
                         const SphereStep& step, bool others_move, ContactRecord* records,
                         const CoupleOutput& output);
  /// Commits the contact states of the last evaluation.
  void accept();

  /// Starts a new interval for the peak forces.
  void begin_peaks(Workers& workers);
  /// Peaks of pairs that were removed from their list before a reordering.
  const std::vector<SpherePeak>& ended_peaks() const { return ended_peaks_; }

  const std::vector<PairPart>& parts() const { return parts_; }
  /// Part with the contacts of a sphere with earlier ones.
  const PairPart& part_of(int sphere) const { return parts_[sphere / NeighbourList::block]; }
  int records() const { return records_; }  ///< one per contact, including padding
  int law_of(const Spheres& spheres, int first, int second) const {
    return law_[spheres.material[first]][spheres.material[second]];
  }

  /// @param visit  called with two spheres, the index of their law and their overlap history
  template <typename Visit>
  void visit_history(const Spheres& spheres, const Visit& visit) const {
    const auto look = [&](int first, int second, const PastOverlap& past) {
      if (past.largest > 0.0) visit(first, second, law_of(spheres, first, second), past);
    };
    for (const PairPart& part : parts_) {
      for (int n = 0; n < part.count(); ++n) {
        if (part.real(spheres, n)) look(part.first(n), part.second(n), part.past(n));
      }
    }
    for (const OverlapHistory::Entry& entry : history_.all())
      look(spheres.slot[entry.one], spheres.slot[entry.other], entry.past);
  }

  template <typename Archive>
  void serialize(Archive& archive) {
    auto& [law, laws, with_history, with_rolling, keeps_memory, latest_strength, parts, records, kept,
           kept_order, kept_start, history, ended_peaks] = *this;
    archive(parts, records, kept, history, ended_peaks);
  }

 private:
  /// A nearby pair and its law.
  struct Near {
    int first, second, law;
  };
  /// A contact kept during a rebuild. Normal and spring refer to `low`.
  struct Kept {
    int low, high;  ///< its spheres: body numbers, then slots
    ContactMemory<double> memory;
    PastOverlap past;
    RollingState rolling;

    template <typename Archive>
    void serialize(Archive& archive) {
      auto& [own_low, own_high, own_memory, own_past, own_rolling] = *this;
      archive(own_low, own_high, own_memory, own_past.largest, own_past.strength, own_rolling);
    }
  };
  /// Contact state that a pair starts with in the list.
  struct Memory {
    ContactMemory<double> contact;
    PastOverlap past{};
    RollingState rolling{};
    float peak = 0.0F;  ///< normal force [N]
  };

  RollingLosses resist_rolling(PairPart& part, const Spheres& spheres,
                               const std::vector<SphereInteraction>& laws, const SphereStep& step,
                               const ContactRecord* records, const CoupleOutput& output) const;
  std::vector<Near> near_pairs(const Spheres& spheres, const NeighbourList& neighbours, int part,
                               double margin) const;
  PairPart listed(const Spheres& spheres, const std::vector<Near>& near, const PairPart& old) const;
  void store_history(const Spheres& spheres, Workers& workers);
  void arrange_kept(const Spheres& spheres);
  Memory kept_memory(const Spheres& spheres, int first, int second) const;
  Memory untouched(const Spheres& spheres, int first, int second) const;

  std::vector<std::vector<int>> law_;
  int laws_;
  bool with_history_;
  bool with_rolling_;
  bool keeps_memory_;
  int latest_strength_;
  std::vector<PairPart> parts_;
  int records_ = 0;
  std::vector<Kept> kept_;       ///< between two orders of the slots
  std::vector<int> kept_order_;  ///< by `low`
  std::vector<int> kept_start_;  ///< first of each `low` in it
  OverlapHistory history_;       ///< by body numbers, the lower one first
  std::vector<SpherePeak> ended_peaks_;
};

}  // namespace scree
