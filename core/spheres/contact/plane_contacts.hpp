#pragma once

#include <array>
#include <span>
#include <vector>

#include "core/base/parallel/workers.hpp"
#include "core/bodies/rigid_state.hpp"
#include "core/spheres/contact/contact_record.hpp"
#include "core/spheres/contact/overlap_history.hpp"
#include "core/spheres/contact/rolling_motion.hpp"
#include "core/spheres/contact/sphere_peaks.hpp"

namespace scree {

/// State of four contacts with a plane.
struct PlaneMemory {
  ContactMemory<Pack> contact;
  Triple<Pack> force;  ///< on the spheres [N]
};

/// Contacts of spheres with one plane: a wall, or a side of a box.
class PlaneContacts {
 public:
  /// @param moves  the wall moves, so that it can touch fixed spheres
  /// @param law    for each material and the wall's; −1: they never touch
  PlaneContacts(int partner, bool moves, std::vector<int> law, const std::vector<SphereInteraction>& laws)
      : partner_(partner),
        moves_(moves),
        law_(std::move(law)),
        laws_(static_cast<int>(laws.size())),
        with_history_(any_history(laws)),
        with_rolling_(any_rolling(laws)),
        latest_strength_(latest_strength(laws)) {}

  int partner() const { return partner_; }

  /// Lists the spheres with a gap below `reach`, from which the contact list is selected.
  void find_near(const Spheres& spheres, const RigidState& plane, double reach);
  /// Lists spheres with a gap below a margin as contacts and keeps their states.
  void refresh(const Spheres& spheres, const RigidState& plane, double margin);
  /// Call before the spheres are reordered: identifies contacts by body numbers from now on.
  void leave_slots(const Spheres& spheres);

  /// The plane's index among the partners becomes one more.
  void raise_partner();
  /// Renumbers the bodies from a number on. Precondition: `leave_slots` was called.
  void raise_bodies(int number, int by);

  /// Sets the index of the first record of these contacts; after each refresh.
  void place_records(int first) { first_record_ = first; }
  int first_record() const { return first_record_; }

  /// Allocates memory for the results of a step.
  void begin(const SphereStep& step);
  /// Computes the forces at the end of a step on the spheres of one block of slots; a batch belongs to the
  /// block of its first sphere.
  /// @param records  of all contacts
  /// @param output   couples of all contacts
  SphereAccount evaluate(int block, const Spheres& spheres, const RigidState& plane,
                         const std::vector<SphereInteraction>& laws, const SphereStep& step,
                         ContactRecord* records, const CoupleOutput& output);
  void accept() {
    if (trial_.size() == memory_.size()) {
      memory_.swap(trial_);
      largest_.swap(trial_largest_);
      strengths_.swap(trial_strengths_);
      peaks_.swap(trial_peaks_);
    }
    if (trial_rolling_.size() == rolling_.size()) rolling_.swap(trial_rolling_);
    trial_.clear();
    trial_largest_.clear();
    trial_strengths_.clear();
    trial_peaks_.clear();
    trial_rolling_.clear();
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
  PastOverlap past(int contact) const {
    return {largest_overlap(contact), strengths_.empty() ? 0 : strengths_[contact / lanes][contact % lanes]};
  }

  RollingState rolling_of(int contact) const {
    return rolling_.empty() ? RollingState() : rolling_[static_cast<std::size_t>(contact)];
  }

  /// @param visit  called with a sphere, the index of its law here and its overlap history
  template <typename Visit>
  void visit_history(const Spheres& spheres, const Visit& visit) const {
    const auto look = [&](int sphere, const PastOverlap& past) {
      if (past.largest > 0.0) visit(sphere, law_[spheres.material[sphere]], past);
    };
    for (int n = 0; n < count(); ++n) {
      if (real(spheres, n)) look(first(n), past(n));
    }
    for (const OverlapHistory::Entry& entry : history_.all()) look(spheres.slot[entry.other], entry.past);
  }

  double peak(int contact) const { return peaks_[contact / lanes][contact % lanes]; }
  /// Starts a new interval for the peak forces.
  void begin_peaks();
  /// Peaks of spheres that were removed from the list.
  const std::vector<SpherePeak>& ended_peaks() const { return ended_peaks_; }

  /// Trial states exist during a step only.
  template <typename Archive>
  void serialize(Archive& archive) {
    auto& [partner, moves, law, laws, with_history, with_rolling, latest_strength, near, batches, first_batch,
           first_record, memory, trial, largest, trial_largest, strengths, trial_strengths, rolling,
           trial_rolling, peaks, trial_peaks, ended_peaks, kept, history] = *this;
    archive(near, batches, first_batch, first_record, memory, largest, strengths, rolling, peaks, ended_peaks,
            kept, history);
  }

 private:
  struct Kept {
    int sphere;  ///< body number, then slot
    ContactMemory<double> memory;
    Triple<double> force;
    PastOverlap past;
    RollingState rolling;
    float peak;  ///< normal force [N]

    template <typename Archive>
    void serialize(Archive& archive) {
      auto& [own_sphere, own_memory, own_force, own_past, own_rolling, own_peak] = *this;
      archive(own_sphere, own_memory, own_force.x, own_force.y, own_force.z, own_past.largest,
              own_past.strength, own_rolling, own_peak);
    }
  };

  RollingLosses resist_rolling(int first, int end, const SphereInteraction& law, const Spheres& spheres,
                               const RigidState& plane, const SphereStep& step, const ContactRecord* records,
                               const CoupleOutput& output);
  void begin_batches(int place);
  void note_ended_peak(int body, float force);

  int partner_;  ///< index of the plane among the partners
  bool moves_;
  std::vector<int> law_;
  int laws_;
  bool with_history_;
  bool with_rolling_;
  int latest_strength_;
  std::vector<int> near_;
  std::vector<std::array<int, lanes>> batches_;  ///< grouped by law, spheres ascending
  /// For each law and each block of slots, in this order: the first batch at or after its beginning. Then the
  /// end.
  std::vector<int> first_batch_;
  int first_record_ = 0;
  std::vector<PlaneMemory> memory_;
  std::vector<PlaneMemory> trial_;
  Rows largest_;  ///< h_max so far; empty without laws with a history [m]
  Rows trial_largest_;
  std::vector<Strengths> strengths_;  ///< empty: no strength of a material has changed yet
  std::vector<Strengths> trial_strengths_;
  std::vector<RollingState> rolling_;  ///< by contacts; empty without resistance to rolling
  std::vector<RollingState> trial_rolling_;
  PeakRows peaks_;  ///< see note_peaks
  PeakRows trial_peaks_;
  std::vector<SpherePeak> ended_peaks_;
  std::vector<Kept> kept_;
  OverlapHistory history_;  ///< by the plane and the number of a body
};

/// Height of a sphere's centre above a plane [m].
inline double height_above(const RigidState& plane, const Spheres& spheres, int i) {
  return plane.axes.col(2).dot(vector_of(spheres.position[i]) - plane.position);
}

}  // namespace scree
