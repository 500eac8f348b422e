#pragma once

#include <span>
#include <vector>

#include "core/base/parallel/workers.hpp"
#include "core/bodies/rigid_state.hpp"
#include "core/spheres/contact/contact_record.hpp"
#include "core/spheres/contact/sphere_peaks.hpp"
#include "core/spheres/contact/surface_features.hpp"
#include "core/spheres/contact/surface_overlap_history.hpp"
#include "core/spheres/search/sphere_cells.hpp"
#include "core/spheres/state/sphere_laws.hpp"

namespace scree {

/// What meets spheres with faces, edges and vertices: a polyhedron or a wall of triangles.
struct SurfacePartner {
  int partner = 0;  ///< number among the partners
  int material = 0;
  bool wall = false;
  bool moving_wall = false;  ///< meets fixed spheres, too
};

/// What the spheres exert on a partner.
struct SurfaceWrench {
  int partner = 0;
  Vec3 force = Vec3::Zero();   ///< [N]
  Vec3 moment = Vec3::Zero();  ///< about the partner's position [N·m]
};

/// One feature that a sphere touches.
struct SurfaceTouch {
  SurfaceFeature kind = SurfaceFeature::face;
  int feature = 0;
  double weight = 0.0;
  double overlap = 0.0;  ///< [m]
  double largest = 0.0;  ///< overlap so far, where the law keeps dents [m]
  Vec3 point = Vec3::Zero();
  ContactMemory<double> memory;
  Vec3 force = Vec3::Zero();  ///< on the sphere [N]
  double potential = 0.0;     ///< of the normal and the tangential spring, without the weight [J]
};

/// The contacts of spheres with polyhedra and walls of triangles.
class SurfaceContacts {
 public:
  explicit SurfaceContacts(std::vector<SurfacePartner> partners) : partners_(std::move(partners)) {}

  int count() const { return static_cast<int>(pairs_.size()); }

  /// Before the spheres are put in a new order: from now on contacts know them by their numbers.
  void leave_slots(const Spheres& spheres);
  /// Lists the spheres within `reach` of each surface, and which of its features they may touch.
  void find_near(const Spheres& spheres, const CellLevels& cells, std::span<const RigidState> states,
                 std::span<const char> present, double reach, Workers& workers);

  /// Forces at the end of a step; one record a pair.
  SphereAccount evaluate(const Spheres& spheres, std::span<const RigidState> states, const SphereLaws& laws,
                         const SphereStep& step, ContactRecord* records, Workers& workers);
  /// Makes what the last evaluation has found what contacts remember.
  void accept();

  int sphere(int pair) const { return pairs_[pair].sphere; }
  int partner(int pair) const { return partners_[pairs_[pair].partner].partner; }
  int law_of(const Spheres& spheres, const SphereLaws& laws, int pair) const;
  const std::vector<SurfaceTouch>& touches(int pair) const { return pairs_[pair].touches; }
  /// Those that the last evaluation has found.
  const std::vector<SurfaceTouch>& trial_touches(int pair) const { return pairs_[pair].trial; }
  /// @param visit  is given a sphere, the number of its law there and the largest overlap of a dent
  template <typename Visit>
  void visit_dents(const Spheres& spheres, const SphereLaws& laws, const Visit& visit) const {
    const auto look = [&](int sphere, int partner, double largest) {
      if (largest > 0.0) visit(sphere, law_of(spheres, laws, sphere, partners_[partner]), largest);
    };
    for (const Pair& pair : pairs_) {
      for (const SurfaceDent& dent : pair.dents) look(pair.sphere, pair.partner, dent.largest);
    }
    for (const KeptSurfaceDents::Kept& kept : dents_.all())
      look(spheres.slot[kept.body], kept.partner, kept.dent.largest);
  }
  /// The strongest touch since the last output.
  const SurfacePeak& peak(int pair) const { return pairs_[pair].peak; }
  /// From now on peaks are those of the steps to come.
  void begin_peaks();
  /// Those of spheres that have left the list.
  const std::vector<SpherePeak>& ended_peaks() const { return ended_peaks_; }
  /// Whether the sphere's centre has passed through the surface in the step of the last evaluation.
  bool passed(int pair) const { return pairs_[pair].passed; }
  /// The first of the surfaces that a sphere's centre passes through in a step, wherever it leads; −1: none.
  int passed_through(const Spheres& spheres, int sphere, std::span<const RigidState> states,
                     std::span<const char> present, const SphereStep& step) const;
  /// What each pair exerts on its partner.
  const std::vector<SurfaceWrench>& wrenches() const { return wrenches_; }

  template <typename Archive>
  void serialize(Archive& archive) {
    archive(pairs_, wrenches_, dents_, ended_peaks_);
  }

 private:
  struct Pair {
    int sphere = 0;   ///< slot; between two orders the number of the body
    int partner = 0;  ///< index in `partners_`
    std::vector<int> candidates;
    std::vector<SurfaceTouch> touches;
    std::vector<SurfaceTouch> trial;
    SurfaceDents dents;        ///< where the law keeps them
    SurfaceDents trial_dents;  ///< likewise at the end of the step
    SurfacePeak peak;          ///< since the last output
    bool passed = false;       ///< the centre has passed through the surface in the step

    template <typename Archive>
    void serialize(Archive& archive) {
      archive(sphere, partner, candidates, touches, dents, peak);
    }
  };

  static int law_of(const Spheres& spheres, const SphereLaws& laws, int sphere,
                    const SurfacePartner& partner);
  void note_ended_peak(const Pair& pair, int body);
  SphereAccount evaluate(Pair& pair, const Spheres& spheres, const RigidState& surface,
                         const SphereInteraction& law, const SphereStep& step, ContactRecord& record,
                         SurfaceWrench& wrench) const;

  std::vector<SurfacePartner> partners_;
  std::vector<Pair> pairs_;
  std::vector<Pair> kept_;  ///< between two lists, those that touch
  std::vector<SurfaceWrench> wrenches_;
  KeptSurfaceDents dents_;
  std::vector<SpherePeak> ended_peaks_;
};

}  // namespace scree
