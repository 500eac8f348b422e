#pragma once

#include <vector>

#include "core/base/parallel/large_pages.hpp"
#include "core/bodies/obstacles.hpp"
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

/// A contact that acts, and where to find what is known of it.
struct ActingContact {
  int sphere = 0;
  int other = -1;    ///< a sphere, or −1 at a partner
  int partner = -1;  ///< or −1 at a sphere
  int plane = -1;    ///< which of the planes; −1: none
  int place = 0;     ///< in the part of the pairs with its sphere, of the plane or of surfaces
  int touch = 0;     ///< of those with a surface
};

ContactKind kind_of(SurfaceFeature feature);
FeatureKind feature_kind_of(SurfaceFeature feature);

/// A contact outside the range of its law. As a sum: the worst of several, those of lower numbers first.
struct DeepContact {
  bool passed = false;   ///< the centres, or a centre and a surface, have passed through each other
  double excess = 0.0;   ///< overlap over the largest one that the law holds for; 0: there is none
  double overlap = 0.0;  ///< [m]
  int body = -1;         ///< numbers of bodies, behind them nodes of a lattice
  int other = -1;        ///< −1: a partner
  int partner = -1;      ///< −1: a sphere

  void operator+=(const DeepContact& next) {
    if (next.passed != passed ? next.passed : next.excess > excess) *this = next;
  }
};

/// The longest step that contacts under barrier laws can be followed with. As a sum: the shortest of several.
struct BarrierBound {
  double step = std::numeric_limits<double>::infinity();  ///< 0: the gap is lost [s]
  BarrierApproach at;                                     ///< the contact that asks for it
  Vec3 normal = Vec3::Zero();                             ///< unit, to its first partner
  int law = -1;
  int body = -1;     ///< numbers of bodies
  int other = -1;    ///< −1: a partner
  int partner = -1;  ///< −1: a sphere

  void operator+=(const BarrierBound& next) {
    if (next.step < step) *this = next;
  }
};

using ContactRecords = std::vector<ContactRecord, LargePages<ContactRecord>>;

/// All contacts of the spheres. Two lists save work: the neighbours, from which the contacts are taken,
/// outlive many steps; the contacts, evaluated in each step, fewer. Both are renewed when what the spheres
/// may have moved to each other since has used up their margins.
class SphereContacts {
 public:
  /// @param polyhedra  the scene's numbers of the bodies among the partners
  SphereContacts(const Model& model, const Spheres& spheres, const std::vector<Obstacle>& obstacles,
                 const std::vector<int>& polyhedra);

  /// Spheres or partners have come or gone: all lists must be made anew.
  void invalidate() {
    neighbours_left_ = -1.0;
    rebuilds_ = 0;
  }
  /// Renews the lists that the coming evaluation cannot rely on; may put the spheres in a new order.
  /// @param moved  bound of what any two of the spheres and partners have moved to each other since the last
  /// call; finite [m]
  void keep_lists(Spheres& spheres, const Surroundings& around, double moved, Workers& workers);

  /// The last motion has been taken back: lists that were renewed at its end must bear it once more.
  void bear_way_back() {
    neighbours_left_ -= last_moved_;
    contacts_left_ -= last_moved_;
  }

  /// Whether contacts keep dents: what they remember depends on where exactly a step ends.
  bool elastoplastic() const { return any_elastoplastic(laws_.laws); }

  /// Forces at the end of a step.
  void evaluate(const Spheres& spheres, const Surroundings& around, const SphereStep& step, Workers& workers);
  /// Makes what has been found what contacts remember.
  /// @return what the step adds to the energy account
  const SphereAccount& accept();

  /// Whether some contacts keep a gap.
  bool under_barriers() const { return any_barrier(laws_.laws); }
  /// What the contacts under barriers ask of a step, where the last evaluation has found them; velocities may
  /// be those midway in its step.
  BarrierBound barrier_bound(const Spheres& spheres, const Surroundings& around, Workers& workers) const;

  const SphereInteraction& law(int number) const { return laws_.laws[number]; }

  /// What has left the range of its law, or has passed through something, at the end of the step of the last
  /// evaluation; before it is accepted. Costs next to nothing where nothing has.
  /// @param moved  as of keep_lists
  DeepContact deepest(const Spheres& spheres, const Surroundings& around, const SphereStep& step,
                      double moved, Workers& workers) const;
  /// From now on only what may have passed through something is looked at: the rest has been told.
  void watch_passages_only();

  /// Whether all that the last evaluation adds to the energy account is finite.
  bool account_is_finite() const { return account_.finite(); }

  /// Force of the contacts and the near field on a sphere, and twist [N].
  void add_up(int sphere, Pack& force, Pack& twist) const;
  /// The same for the loop over all spheres.
  MotionLoop motion_loop() const;
  /// Spheres that are present; they have the first slots.
  int present() const { return present_; }
  /// What the spheres exert on polyhedra and walls of triangles.
  const std::vector<SurfaceWrench>& wrenches() const { return surfaces_.wrenches(); }

  /// From now on peaks are those of the steps to come.
  void begin_peaks(Workers& workers);
  /// The largest normal force since then of any contact but those of nodes; 0: none has pushed [N].
  double largest_peak(const Spheres& spheres) const;
  /// That of a contact that acts; of all its touches, where it is one of a surface [N].
  double peak(const ActingContact& contact) const;
  /// Those that have acted since then and act no more, in no particular order; without nodes. What was met
  /// more than once may be there more than once, and act.
  std::vector<SpherePeak> ended_peaks(const Spheres& spheres, const Surroundings& around) const;

  void set_friction(double static_coefficient, double dynamic_coefficient);
  bool has_friction() const;

  /// The deepest residual overlap of each body's contacts, of those too that have opened and remember it [m].
  /// Only where contacts are elastoplastic.
  /// @param dents  one a body of the scene, 0 at first
  void find_dents(const Spheres& spheres, std::vector<float>& dents) const;

  ContactStore stored(const Spheres& spheres, const Surroundings& around, Workers& workers) const;
  double near_potential(const Spheres& spheres, Workers& workers) const {
    return near_field_.acts() ? near_field_.potential(spheres, workers) : 0.0;
  }

  /// Contacts that act, in no particular order; of nodes only those with partners.
  /// @param pairs  false: only those with partners
  std::vector<ActingContact> acting(const Spheres& spheres, const Surroundings& around, bool pairs,
                                    Workers& workers) const;
  /// How many contacts of two spheres act, those of nodes left out.
  int acting_pairs(const Spheres& spheres, Workers& workers) const;
  /// Those of nodes with each other and with spheres.
  int acting_pairs_of_nodes(const Spheres& spheres, Workers& workers) const;
  ContactKind kind(const ActingContact& contact) const;
  /// Of the partner; none where that is a sphere or a plane.
  TouchingFeature feature(const ActingContact& contact) const;
  SphereContactView view(const ActingContact& contact, const Spheres& spheres,
                         const Surroundings& around) const;
  /// Pairs and near features looked at in each step.
  int candidates() const;

  /// Of the laws only what can change: their friction, and from where on contacts are watched.
  template <typename Archive>
  void serialize(Archive& archive) {
    for (SphereInteraction& law : laws_.laws)
      archive(law.static_coefficient, law.dynamic_coefficient, law.watched_from);
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

  // From here on what only one thread uses. Some of it is written in every step: not in a line of the cache
  // with what the others read.

  alignas(64) SphereAccount account_;
  int present_ = 0;
  long rebuilds_ = 0;              ///< of the list of neighbours, since the spheres had to be put in order
  double skin_ = 0.0;              ///< gap beyond the reach of the laws up to which neighbours are listed [m]
  double least_margin_ = 0.0;      ///< likewise of contacts, at least [m]
  double last_moved_ = 0.0;        ///< [m]
  double neighbours_left_ = -1.0;  ///< motion that the neighbours still bear [m]
  double contacts_left_ = -1.0;    ///< motion that the contacts still bear [m]
};

}  // namespace scree
