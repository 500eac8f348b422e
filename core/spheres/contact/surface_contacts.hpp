#pragma once

#include <optional>
#include <span>
#include <vector>

#include "core/base/parallel/workers.hpp"
#include "core/bodies/rigid_state.hpp"
#include "core/spheres/contact/contact_record.hpp"
#include "core/spheres/contact/overlap_history.hpp"
#include "core/spheres/contact/rolling_motion.hpp"
#include "core/spheres/contact/sphere_peaks.hpp"
#include "core/spheres/contact/surface_features.hpp"
#include "core/spheres/contact/surface_overlap_history.hpp"
#include "core/spheres/search/sphere_cells.hpp"
#include "core/spheres/state/sphere_laws.hpp"

namespace scree {

/// A partner with faces, edges and vertices: a polyhedron or a mesh wall; or a cylinder or cone.
struct SurfacePartner {
  int partner = 0;  ///< index among the partners
  int material = 0;
  bool wall = false;
  bool moving_wall = false;  ///< can also touch fixed spheres
};

/// Force and moment of the spheres on a partner.
struct SurfaceWrench {
  int partner = 0;
  Vec3 force = Vec3::Zero();   ///< [N]
  Vec3 moment = Vec3::Zero();  ///< about the partner's position [N·m]
};

/// Contact of a sphere with one feature.
struct SurfaceTouch {
  SurfaceFeature kind = SurfaceFeature::face;
  int feature = 0;
  double weight = 0.0;
  double overlap = 0.0;  ///< [m]
  double largest = 0.0;  ///< h_max so far, for elastoplastic laws [m]
  int strength = 0;      ///< with which it began, for elastoplastic laws
  Vec3 point = Vec3::Zero();
  ContactMemory<double> memory;
  Vec3 force = Vec3::Zero();  ///< on the sphere [N]
  double potential = 0.0;     ///< of all its springs, not weighted [J]
  RollingState rolling;
};

/// Contacts of spheres with polyhedra, mesh walls, cylinders and cones.
class SurfaceContacts {
 public:
  explicit SurfaceContacts(std::vector<SurfacePartner> partners) : partners_(std::move(partners)) {}

  int count() const { return static_cast<int>(pairs_.size()); }

  /// Call before the spheres are reordered: identifies contacts by body numbers from now on.
  void leave_slots(const Spheres& spheres);
  /// Raises the partners from a number on by one. Precondition: the lists are empty.
  void insert_partner(int number);
  /// Renumbers the bodies from a number on. Precondition: `leave_slots` was called.
  void raise_bodies(int number, int by);
  /// Lists the spheres within `reach` of each surface and the features that they may touch.
  void find_near(const Spheres& spheres, const CellLevels& cells, std::span<const RigidState> states,
                 std::span<const char> present, double reach, Workers& workers);

  /// Computes the forces at the end of a step; one record per pair.
  /// @param output  couples of the pairs
  SphereAccount evaluate(const Spheres& spheres, std::span<const RigidState> states, const SphereLaws& laws,
                         const SphereStep& step, ContactRecord* records, const CoupleOutput& output,
                         Workers& workers);
  /// Commits the contact states of the last evaluation.
  void accept();

  int sphere(int pair) const { return pairs_[pair].sphere; }
  int partner(int pair) const { return partners_[pairs_[pair].partner].partner; }
  int law_of(const Spheres& spheres, const SphereLaws& laws, int pair) const;
  const std::vector<SurfaceTouch>& touches(int pair) const { return pairs_[pair].touches; }
  /// Touches of a pair from the last evaluation.
  const std::vector<SurfaceTouch>& trial_touches(int pair) const { return pairs_[pair].trial; }
  /// @param visit  called with a sphere, the index of its law there and its overlap history
  template <typename Visit>
  void visit_history(const Spheres& spheres, const SphereLaws& laws, const Visit& visit) const {
    const auto look = [&](int sphere, int partner, const SurfaceOverlap& one) {
      if (one.largest > 0.0)
        visit(sphere, law_of(spheres, laws, sphere, partners_[partner]),
              PastOverlap{one.largest, one.strength});
    };
    for (const Pair& pair : pairs_) {
      for (const SurfaceOverlap& previous : pair.history) look(pair.sphere, pair.partner, previous);
    }
    for (const SurfaceOverlapHistory::Kept& kept : history_.all())
      look(spheres.slot[kept.body], kept.partner, kept.previous);
  }
  /// Peak force of a pair since the last output, of its strongest touch.
  const SurfacePeak& peak(int pair) const { return pairs_[pair].peak; }
  /// Starts a new interval for the peak forces.
  void begin_peaks();
  /// Peaks of spheres that were removed from the list.
  const std::vector<SpherePeak>& ended_peaks() const { return ended_peaks_; }
  /// Returns whether the sphere's centre passed through the surface in the last evaluated step.
  bool passed(int pair) const { return pairs_[pair].passed; }
  /// First surface that a sphere's centre passes through in a step; −1: none.
  int passed_through(const Spheres& spheres, int sphere, std::span<const RigidState> states,
                     std::span<const char> present, const SphereStep& step) const;
  /// Force and moment of each pair on its partner.
  const std::vector<SurfaceWrench>& wrenches() const { return wrenches_; }

  template <typename Archive>
  void serialize(Archive& archive) {
    auto& [partners, pairs, kept, wrenches, history, ended_peaks] = *this;
    archive(pairs, kept, wrenches, history, ended_peaks);
  }

 private:
  struct Pair {
    int sphere = 0;   ///< slot; body number during a reordering
    int partner = 0;  ///< index in `partners_`
    std::vector<int> candidates;
    std::vector<SurfaceTouch> touches;
    std::vector<SurfaceTouch> trial;
    SurfaceOverlaps history;        ///< overlap history, for elastoplastic laws
    SurfaceOverlaps trial_history;  ///< overlap history at the end of the step
    SurfacePeak peak;               ///< since the last output
    bool passed = false;            ///< the centre passed through the surface in the step

    template <typename Archive>
    void serialize(Archive& archive) {
      auto& [own_sphere, own_partner, own_candidates, own_touches, own_trial, own_history, own_trial_history,
             own_peak, own_passed] = *this;
      archive(own_sphere, own_partner, own_candidates, own_touches, own_history, own_peak);
    }
  };

  static int law_of(const Spheres& spheres, const SphereLaws& laws, int sphere,
                    const SurfacePartner& partner);
  void note_ended_peak(const Pair& pair, int body);
  /// @return none if the sphere touches nothing now and touched nothing before
  std::optional<SphereAccount> evaluate(Pair& pair, const Spheres& spheres, const RigidState& surface,
                                        const SphereInteraction& law, const SphereStep& step,
                                        ContactRecord& record, Pack* couple, const int* contacts,
                                        SurfaceWrench& wrench) const;

  std::vector<SurfacePartner> partners_;
  std::vector<Pair> pairs_;
  std::vector<Pair> kept_;  ///< pairs that touch, kept during a rebuild
  std::vector<SurfaceWrench> wrenches_;
  SurfaceOverlapHistory history_;
  std::vector<SpherePeak> ended_peaks_;
};

}  // namespace scree
