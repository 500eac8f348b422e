#pragma once

#include <vector>

#include "core/base/parallel/large_pages.hpp"
#include "core/bodies/wall_surfaces.hpp"
#include "core/geometry/features/feature_pair.hpp"
#include "core/laws/contact_kind.hpp"
#include "core/spheres/contact/barrier_step.hpp"
#include "core/spheres/contact/pair_contacts.hpp"
#include "core/spheres/contact/plane_contacts.hpp"
#include "core/spheres/contact/surface_contacts.hpp"
#include "core/spheres/forces/near_field.hpp"
#include "core/spheres/motion/kick.hpp"
#include "core/spheres/motion/motion_kernel.hpp"
#include "core/spheres/state/sphere_laws.hpp"
#include "core/spheres/state/surroundings.hpp"

namespace scree {

/// An acting contact and the place of its data.
struct ActingContact {
  int sphere = 0;
  int other = -1;    ///< a sphere, or −1 at a partner
  int partner = -1;  ///< or −1 at a sphere
  int plane = -1;    ///< index of the plane; −1: none
  int place = 0;     ///< index in the pairs' part with its sphere, of the plane, or of the surface pairs
  int touch = 0;     ///< index of the touch on a surface
};

ContactKind kind_of(SurfaceFeature feature);
FeatureKind feature_kind_of(SurfaceFeature feature);

/// A contact outside the range of its law. Reduction: the worst contact, ties by lower numbers.
struct DeepContact {
  bool passed = false;   ///< the centres, or a centre and a surface, have passed through each other
  double excess = 0.0;   ///< overlap over the largest valid one of the law; 0: none
  double overlap = 0.0;  ///< [m]
  int body = -1;         ///< body numbers, followed by lattice nodes
  int other = -1;        ///< −1: a partner
  int partner = -1;      ///< −1: a sphere

  void operator+=(const DeepContact& next) {
    if (next.passed != passed ? next.passed : next.excess > excess) *this = next;
  }
};

/// Step limit of contacts under barrier laws. Reduction: the minimum.
struct BarrierBound {
  double step = std::numeric_limits<double>::infinity();  ///< 0: the gap is lost [s]
  BarrierApproach at;                                     ///< the limiting contact
  Vec3 normal = Vec3::Zero();                             ///< unit, to its first partner
  int law = -1;
  int body = -1;     ///< body numbers
  int other = -1;    ///< −1: a partner
  int partner = -1;  ///< −1: a sphere

  void operator+=(const BarrierBound& next) {
    if (next.step < step) *this = next;
  }
};

using ContactRecords = std::vector<ContactRecord, LargePages<ContactRecord>>;

/// All contacts of the spheres. Two lists save work: the neighbours, from which contacts are selected, last
/// for many steps; the contacts, evaluated in each step, for fewer. Both are rebuilt when the possible
/// relative motion of the spheres has used up their margins.
class SphereContacts {
 public:
  /// @param polyhedra  body numbers of the partners that are bodies
  SphereContacts(const Model& model, const Spheres& spheres, const std::vector<WallSurface>& wall_surfaces,
                 const std::vector<int>& polyhedra);

  /// Spheres or partners were added or removed: all lists must be rebuilt.
  void invalidate() {
    neighbours_left_ = -1.0;
    rebuilds_ = 0;
  }
  /// Rebuilds the lists that the coming evaluation cannot rely on; may reorder the spheres.
  /// @param moved  upper bound of the relative motion of any two spheres and partners since the last call;
  ///   finite [m]
  void keep_lists(Spheres& spheres, const Surroundings& around, double moved, Workers& workers);

  /// Charges the last displacement to the list margins again after a rollback.
  void undo_motion() {
    neighbours_left_ -= last_moved_;
    contacts_left_ -= last_moved_;
  }

  /// Returns whether contacts are elastoplastic. Their overlap history depends on the exact end of a step.
  bool elastoplastic() const { return any_elastoplastic(laws_.laws); }

  /// Computes the forces at the end of a step.
  void evaluate(const Spheres& spheres, const Surroundings& around, const SphereStep& step, Workers& workers);
  /// Commits the contact states of the last evaluation.
  /// @return change of the energy account in the step
  const SphereAccount& accept();

  /// Returns whether some contacts are under barrier laws.
  bool under_barriers() const { return any_barrier(laws_.laws); }
  /// Step limit of contacts under barrier laws at the positions of the last evaluation; velocities may be
  /// those of mid-step.
  BarrierBound barrier_bound(const Spheres& spheres, const Surroundings& around, Workers& workers) const;

  const SphereInteraction& law(int number) const { return laws_.laws[number]; }

  /// Contact outside the range of its law, or that passed through something, at the end of the evaluated
  /// step; call before accepting it. Costs almost nothing if there is none.
  /// @param moved  as in keep_lists
  DeepContact deepest(const Spheres& spheres, const Surroundings& around, const SphereStep& step,
                      double moved, Workers& workers) const;
  /// From now on detects passages only, since overlaps have been reported.
  void watch_passages_only();

  /// Returns whether all energies of the last evaluation are finite.
  bool account_is_finite() const { return account_.finite(); }

  /// Force of the contacts and the near field on a sphere, and torque per radius [N].
  void add_up(int sphere, Pack& force, Pack& torque_per_radius) const;
  /// Data for the loop over all spheres.
  MotionLoop motion_loop() const;
  /// Number of present spheres; they have the first slots.
  int present() const { return present_; }
  /// Forces of the spheres on polyhedra and mesh walls.
  const std::vector<SurfaceWrench>& wrenches() const { return surfaces_.wrenches(); }

  /// Starts a new interval for the peak forces.
  void begin_peaks(Workers& workers);
  /// Largest normal force in the interval, except for lattice nodes; 0: no contact [N].
  double largest_peak(const Spheres& spheres) const;
  /// Peak force of an acting contact; of all touches of a surface pair [N].
  double peak(const ActingContact& contact) const;
  /// Peaks of contacts that have ended in the interval, in no particular order; without lattice nodes. A
  /// partner met repeatedly may be listed repeatedly and may still act.
  std::vector<SpherePeak> ended_peaks(const Spheres& spheres, const Surroundings& around) const;

  void set_friction(double static_coefficient, double dynamic_coefficient);
  bool has_friction() const;

  /// Largest residual overlap of each body, including separated contacts that are remembered [m]. Only for
  /// elastoplastic contacts.
  /// @param residual_overlaps  one per body of the scene, initially 0
  void find_residual_overlaps(const Spheres& spheres, std::vector<float>& residual_overlaps) const;

  ContactStore stored(const Spheres& spheres, const Surroundings& around, Workers& workers) const;
  double near_potential(const Spheres& spheres, Workers& workers) const {
    return near_field_.acts() ? near_field_.potential(spheres, workers) : 0.0;
  }

  /// Acting contacts in no particular order; of lattice nodes only those with partners.
  /// @param pairs  false: only contacts with partners
  std::vector<ActingContact> acting(const Spheres& spheres, const Surroundings& around, bool pairs,
                                    Workers& workers) const;
  /// Number of acting contacts between two spheres, without lattice nodes.
  int acting_pairs(const Spheres& spheres, Workers& workers) const;
  /// Number of acting contacts of lattice nodes with each other and with spheres.
  int acting_pairs_of_nodes(const Spheres& spheres, Workers& workers) const;
  ContactKind kind(const ActingContact& contact) const;
  /// Feature of the partner in contact; none for a sphere or a plane.
  TouchingFeature feature(const ActingContact& contact) const;
  SphereContactView view(const ActingContact& contact, const Spheres& spheres,
                         const Surroundings& around) const;
  /// Number of pairs and nearby features checked in each step.
  int candidates() const;

  /// Saves of the laws only the values that can change: friction and watch limits.
  template <typename Archive>
  void serialize(Archive& archive) {
    for (SphereInteraction& law : laws_.laws)
      archive(law.friction.static_coefficient, law.friction.dynamic_coefficient, law.watched_from);
    for (PlaneContacts& plane : planes_) archive(plane);
    archive(pairs_, surfaces_, near_field_, neighbours_, records_, index_, present_, rebuilds_, last_moved_,
            neighbours_left_, contacts_left_);
  }

 private:
  void rebuild(Spheres& spheres, const Surroundings& around, Workers& workers);
  void refresh(const Spheres& spheres, const Surroundings& around, Workers& workers);
  void index_records(const Spheres& spheres);
  DeepContact deepest_pair(const Spheres& spheres, const SphereStep& step, Workers& workers) const;
  DeepContact deepest_at_planes(const Spheres& spheres, const Surroundings& around) const;
  DeepContact deepest_at_surfaces(const Spheres& spheres) const;
  DeepContact jump_through_surface(const Spheres& spheres, const Surroundings& around, const SphereStep& step,
                                   Workers& workers) const;
  DeepContact jump_past_sphere(const Spheres& spheres, const SphereStep& step) const;
  bool acts(const PairPart& part, int contact, const Spheres& spheres) const;
  bool is_of_node(const PairPart& part, int contact, const Spheres& spheres) const;
  bool is_of_node(const SpherePeak& peak, const Spheres& spheres) const;
  template <typename Counts>
  int number_of_pairs(const Counts& counts, Workers& workers) const;

  SphereLaws laws_;
  PairContacts pairs_;
  std::vector<PlaneContacts> planes_;
  SurfaceContacts surfaces_;
  NearField near_field_;
  NeighbourList neighbours_;
  ContactRecords records_;
  RecordIndex index_;

  // Members used by one thread only. Some are written in every step, so they must not share a cache line with
  // what others read.

  alignas(64) SphereAccount account_;
  int present_ = 0;
  long rebuilds_ = 0;              ///< of the list of neighbours since the last reordering
  double skin_ = 0.0;              ///< gap beyond the reach of the laws up to which neighbours are listed [m]
  double least_margin_ = 0.0;      ///< minimum of the same for contacts [m]
  double last_moved_ = 0.0;        ///< [m]
  double neighbours_left_ = -1.0;  ///< motion during which the neighbours stay valid [m]
  double contacts_left_ = -1.0;    ///< motion during which the contacts stay valid [m]
};

}  // namespace scree
