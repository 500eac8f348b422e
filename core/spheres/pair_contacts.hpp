#pragma once

#include <array>
#include <vector>

#include "core/parallel/workers.hpp"
#include "core/spheres/sphere_cells.hpp"
#include "core/spheres/sphere_step.hpp"

namespace scree {

/// Two spheres each, four times over.
struct PairBatch {
  std::array<int, lanes> first{};
  std::array<int, lanes> second{};
};

/// The pairs of spheres that touch or nearly do, four by four, those of one law together. Batches that
/// are not full are filled up with two spheres far from each other, which stand behind all others.
class PairContacts {
 public:
  /// @param laws  of each two materials: law[a][b] indexes `laws`; −1: they never meet
  PairContacts(const std::vector<std::vector<int>>& law, int laws) : law_(law), groups_(laws) {}

  /// Lists the pairs whose gap is below a margin anew, with what they remember. Precondition: the spheres
  /// have kept their slots since the last call, or contacts have left them before.
  void refresh(const Spheres& spheres, const NeighbourList& neighbours, double margin, Workers& workers);
  /// Before the spheres are put in a new order: from now on contacts know them by their numbers.
  void leave_slots(const Spheres& spheres);

  /// Forces at the end of a step.
  SphereAccount evaluate(const Spheres& spheres, const std::vector<SphereInteraction>& laws,
                         const SphereStep& step, ContactRecord* records, Workers& workers);
  /// Makes what the last evaluation has found what contacts remember.
  void accept() {
    if (trial_.size() == memory_.size()) memory_.swap(trial_);
    trial_.clear();
  }

  int count() const { return static_cast<int>(batches_.size()) * lanes; }
  int first(int contact) const { return batches_[contact / lanes].first[contact % lanes]; }
  int second(int contact) const { return batches_[contact / lanes].second[contact % lanes]; }
  /// False: one that only fills a batch up.
  bool real(const Spheres& spheres, int contact) const { return first(contact) < spheres.count(); }
  int law_of(const Spheres& spheres, int contact) const;
  ContactMemory<double> memory(int contact) const { return lane(memory_[contact / lanes], contact % lanes); }

 private:
  struct Group {
    int first_batch = 0;
    int end_batch = 0;
  };
  /// A pair that is near enough, and the group of its law.
  struct Near {
    int first, second, group;
  };
  /// Where the contacts of a part of the neighbours are.
  struct Place {
    int first = 0;
    int end = 0;
  };
  /// A contact that outlives its list. Normal and spring are those on `low`.
  struct Kept {
    int low, high;  ///< its spheres: numbers of bodies, then slots
    ContactMemory<double> memory;
  };

  void find_near(const Spheres& spheres, const NeighbourList& neighbours, double margin, Workers& workers);
  void make_places();
  void fill(const Spheres& spheres, int part, int group, bool merge);
  void arrange_kept(const Spheres& spheres);
  ContactMemory<double> remembered(const Spheres& spheres, int first, int second) const;

  std::vector<std::vector<int>> law_;
  std::vector<Group> groups_;
  std::vector<PairBatch> batches_;
  std::vector<ContactMemory<Pack>> memory_;
  std::vector<ContactMemory<Pack>> trial_;
  std::vector<std::vector<Near>> near_;  ///< of each part of the neighbours
  std::vector<Place> places_;            ///< [part × laws + law]
  std::vector<PairBatch> old_batches_;   ///< of the last list
  std::vector<Place> old_places_;
  std::vector<Kept> kept_;       ///< between two orders of the slots
  std::vector<int> kept_order_;  ///< by `low`
  std::vector<int> kept_start_;  ///< of each `low` in it
};

}  // namespace scree
