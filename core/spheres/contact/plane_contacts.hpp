#pragma once

#include <array>
#include <span>
#include <vector>

#include "core/base/parallel/workers.hpp"
#include "core/bodies/rigid_state.hpp"
#include "core/spheres/contact/contact_record.hpp"
#include "core/spheres/contact/overlap_history.hpp"
#include "core/spheres/contact/sphere_peaks.hpp"

namespace scree {

/// What four contacts with a plane remember.
struct PlaneMemory {
  ContactMemory<Pack> contact;
  Triple<Pack> force;  ///< on the spheres [N]
};

/// The spheres at one plane: a wall, or a side of a box.
class PlaneContacts {
 public:
  /// @param moves  its wall does: then it meets fixed spheres, too
  /// @param law    of each material with the wall's; −1: they never meet
  PlaneContacts(int partner, bool moves, std::vector<int> law, const std::vector<SphereInteraction>& laws)
      : partner_(partner),
        moves_(moves),
        law_(std::move(law)),
        laws_(static_cast<int>(laws.size())),
        elastoplastic_(any_elastoplastic(laws)) {}

  int partner() const { return partner_; }

  /// Lists the spheres with a gap below `reach`, which the list of contacts will be taken from.
  void find_near(const Spheres& spheres, const RigidState& plane, double reach);
  /// Lists those with a gap below a margin as contacts, with what they remember.
  void refresh(const Spheres& spheres, const RigidState& plane, double margin);
  /// Before the spheres are put in a new order: from now on contacts know them by their numbers.
  void leave_slots(const Spheres& spheres);

  /// Where the records of these contacts begin among those of all; after each refresh.
  void place_records(int first) { first_record_ = first; }
  int first_record() const { return first_record_; }

  /// Makes room for what the step will find.
  void begin(const SphereStep& step);
  /// Forces at the end of a step on the spheres of one block of slots; a batch belongs to its first one's.
  /// @param records  those of all contacts
  SphereAccount evaluate(int block, const Spheres& spheres, const RigidState& plane,
                         const std::vector<SphereInteraction>& laws, const SphereStep& step,
                         ContactRecord* records);
  void accept() {
    if (trial_.size() == memory_.size()) {
      memory_.swap(trial_);
      largest_.swap(trial_largest_);
      peaks_.swap(trial_peaks_);
    }
    trial_.clear();
    trial_largest_.clear();
    trial_peaks_.clear();
  }

  int count() const { return static_cast<int>(batches_.size()) * lanes; }
  int first(int contact) const { return batches_[contact / lanes][contact % lanes]; }
  bool real(const Spheres& spheres, int contact) const { return first(contact) < spheres.count(); }
  int law_of(const Spheres& spheres, int contact) const { return law_[spheres.material[first(contact)]]; }
  ContactMemory<double> memory(int contact) const {
    return lane(memory_[contact / lanes].contact, contact % lanes);
  }
  double largest_overlap(int contact) const {
    return largest_.empty() ? 0.0 : largest_[contact / lanes][contact % lanes];
  }

  /// @param visit  is given a sphere, the number of its law here and the largest overlap that it remembers
  template <typename Visit>
  void visit_dents(const Spheres& spheres, const Visit& visit) const {
    const auto look = [&](int sphere, double largest) {
      if (largest > 0.0) visit(sphere, law_[spheres.material[sphere]], largest);
    };
    for (int n = 0; n < count(); ++n) {
      if (real(spheres, n)) look(first(n), largest_overlap(n));
    }
    for (const KeptDents::Dent& dent : dents_.all()) look(spheres.slot[dent.other], dent.largest);
  }

  double peak(int contact) const { return peaks_[contact / lanes][contact % lanes]; }
  /// From now on peaks are those of the steps to come.
  void begin_peaks();
  /// Those of spheres that have left the list.
  const std::vector<SpherePeak>& ended_peaks() const { return ended_peaks_; }

  template <typename Archive>
  void serialize(Archive& archive) {
    archive(near_, batches_, first_batch_, first_record_, memory_, largest_, peaks_, ended_peaks_, dents_);
  }

 private:
  struct Kept {
    int sphere;  ///< number of the body, then slot
    ContactMemory<double> memory;
    Triple<double> force;
    double largest;  ///< overlap [m]
    float peak;      ///< normal force [N]
  };

  void begin_batches(int place);
  void note_ended_peak(int body, float force);

  int partner_;  ///< number of the plane among the partners
  bool moves_;
  std::vector<int> law_;
  int laws_;
  bool elastoplastic_;
  std::vector<int> near_;
  std::vector<std::array<int, lanes>> batches_;  ///< law by law, spheres ascending
  /// Of each law and of each block of slots, in this order: the first batch that begins there or farther on.
  /// Then the end.
  std::vector<int> first_batch_;
  int first_record_ = 0;
  std::vector<PlaneMemory> memory_;
  std::vector<PlaneMemory> trial_;
  Rows largest_;  ///< overlaps so far; empty where no law keeps dents [m]
  Rows trial_largest_;
  PeakRows peaks_;  ///< see note_peaks
  PeakRows trial_peaks_;
  std::vector<SpherePeak> ended_peaks_;
  std::vector<Kept> kept_;
  KeptDents dents_;  ///< of the plane and the number of a body
};

/// Height of a sphere's centre above a plane [m].
inline double height_above(const RigidState& plane, const Spheres& spheres, int i) {
  return plane.axes.col(2).dot(vector_of(spheres.position[i]) - plane.position);
}

}  // namespace scree
