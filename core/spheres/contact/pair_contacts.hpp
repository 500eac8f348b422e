#pragma once

#include <array>
#include <vector>

#include "core/base/parallel/workers.hpp"
#include "core/spheres/contact/contact_record.hpp"
#include "core/spheres/contact/overlap_history.hpp"
#include "core/spheres/contact/sphere_peaks.hpp"
#include "core/spheres/search/sphere_cells.hpp"

namespace scree {

/// Two spheres each, four times over.
struct PairBatch {
  std::array<int, lanes> first{};
  std::array<int, lanes> second{};
};

/// The pairs of the spheres of one block of slots with each other and with those before, four by four, those
/// of one law together. Batches that are not full are filled up with two spheres far from each other, which
/// stand behind all others.
struct PairPart {
  std::vector<PairBatch> batches;
  std::vector<int> law_end;  ///< the batch behind those of each law
  std::vector<ContactMemory<Pack>> memory;
  std::vector<ContactMemory<Pack>> trial;  ///< of the step under way, where it may be taken back
  Rows largest;                            ///< overlaps so far; empty where no law keeps dents [m]
  Rows trial_largest;                      ///< likewise of the step under way
  PeakRows peaks;                          ///< see note_peaks
  PeakRows trial_peaks;                    ///< likewise of the step under way, where it may be taken back
  std::vector<SpherePeak> ended_peaks;     ///< of pairs that have left the list
  int first_record = 0;                    ///< of these contacts among the records of all

  /// With those that only fill a batch up.
  int count() const { return static_cast<int>(batches.size()) * lanes; }
  int first(int contact) const { return batches[contact / lanes].first[contact % lanes]; }
  int second(int contact) const { return batches[contact / lanes].second[contact % lanes]; }
  /// False: one that only fills a batch up.
  bool real(const Spheres& spheres, int contact) const { return first(contact) < spheres.count(); }
  ContactMemory<double> remembered(int contact) const {
    return lane(memory[contact / lanes], contact % lanes);
  }
  double largest_overlap(int contact) const {
    return largest.empty() ? 0.0 : largest[contact / lanes][contact % lanes];
  }
  double peak(int contact) const { return peaks[contact / lanes][contact % lanes]; }
};

/// The largest normal force of a contact.
SpherePeak peak_of(const Spheres& spheres, const PairPart& part, int contact);

/// The pairs of spheres that touch or nearly do.
class PairContacts {
 public:
  /// @param laws  of each two materials: law[a][b] indexes `laws`; −1: they never meet
  PairContacts(const std::vector<std::vector<int>>& law, const std::vector<SphereInteraction>& laws)
      : law_(law),
        laws_(static_cast<int>(laws.size())),
        elastoplastic_(any_elastoplastic(laws)),
        keeps_memory_(any_keeps_memory(laws)) {}

  /// Lists the pairs whose gap is below a margin anew, with what they remember. Precondition: the spheres
  /// have kept their slots since the last call, or contacts have left them before.
  void refresh(const Spheres& spheres, const NeighbourList& neighbours, double margin, Workers& workers);
  /// Before the spheres are put in a new order: from now on contacts know them by their numbers.
  void leave_slots(const Spheres& spheres, Workers& workers);

  /// Forces of one part at the end of a step.
  /// @param others_move  see PairLoop
  /// @param records      those of all parts
  SphereAccount evaluate(int part, const Spheres& spheres, const std::vector<SphereInteraction>& laws,
                         const SphereStep& step, bool others_move, ContactRecord* records);
  /// Makes what the last evaluation has found what contacts remember.
  void accept();

  /// From now on peaks are those of the steps to come.
  void begin_peaks(Workers& workers);
  /// Those of pairs that had left their list before the spheres were put in a new order.
  const std::vector<SpherePeak>& ended_peaks() const { return ended_peaks_; }

  const std::vector<PairPart>& parts() const { return parts_; }
  /// Where the contacts of a sphere with those before it are.
  const PairPart& part_of(int sphere) const { return parts_[sphere / NeighbourList::block]; }
  int records() const { return records_; }  ///< one a contact, and some that only fill batches up
  int law_of(const Spheres& spheres, int first, int second) const {
    return law_[spheres.material[first]][spheres.material[second]];
  }

  /// @param visit  is given two spheres, the number of their law and the largest overlap that they remember
  template <typename Visit>
  void visit_dents(const Spheres& spheres, const Visit& visit) const {
    const auto look = [&](int first, int second, double largest) {
      if (largest > 0.0) visit(first, second, law_of(spheres, first, second), largest);
    };
    for (const PairPart& part : parts_) {
      for (int n = 0; n < part.count(); ++n) {
        if (part.real(spheres, n)) look(part.first(n), part.second(n), part.largest_overlap(n));
      }
    }
    for (const KeptDents::Dent& dent : dents_.all())
      look(spheres.slot[dent.one], spheres.slot[dent.other], dent.largest);
  }

  template <typename Archive>
  void serialize(Archive& archive) {
    archive(parts_, records_, dents_, ended_peaks_);
  }

 private:
  /// A pair that is near enough, and its law.
  struct Near {
    int first, second, law;
  };
  /// A contact that outlives its list. Normal and spring are those on `low`.
  struct Kept {
    int low, high;  ///< its spheres: numbers of bodies, then slots
    ContactMemory<double> memory;
    double largest;  ///< overlap [m]
  };
  /// What a pair is listed with.
  struct Memory {
    ContactMemory<double> contact;
    double largest = 0.0;  ///< overlap [m]
    float peak = 0.0F;     ///< normal force [N]
  };

  std::vector<Near> near_pairs(const Spheres& spheres, const NeighbourList& neighbours, int part,
                               double margin) const;
  PairPart listed(const Spheres& spheres, const std::vector<Near>& near, const PairPart& old) const;
  void take_down_dents(const Spheres& spheres, Workers& workers);
  void arrange_kept(const Spheres& spheres);
  Memory kept_memory(const Spheres& spheres, int first, int second) const;
  Memory untouched(const Spheres& spheres, int first, int second) const;

  std::vector<std::vector<int>> law_;
  int laws_;
  bool elastoplastic_;
  bool keeps_memory_;
  std::vector<PairPart> parts_;
  int records_ = 0;
  std::vector<Kept> kept_;       ///< between two orders of the slots
  std::vector<int> kept_order_;  ///< by `low`
  std::vector<int> kept_start_;  ///< of each `low` in it
  KeptDents dents_;              ///< by the numbers of bodies, the lower one first
  std::vector<SpherePeak> ended_peaks_;
};

}  // namespace scree
