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

  /// Call before the spheres are reordered: empties all lists, and remembers the states of contacts by body
  /// numbers.
  void leave_slots(const Spheres& spheres, Workers& workers);
  /// Renumbers the partners from a number on: one more polyhedron comes before the walls. Precondition:
  /// `leave_slots` was called.
  void insert_partner(int number);
  /// Renumbers the bodies from a number on. Precondition: `leave_slots` was called.
  void raise_bodies(int number, int by);
  /// Makes room for the planes that larger contacts have in addition.
  void append_walls(const SphereContacts& larger);

  /// Charges the last displacement to the list margins again after a rollback.
  void undo_motion() {
    neighbours_left_ -= last_moved_;
    contacts_left_ -= last_moved_;
  }

  /// Returns whether contacts have an overlap history, which depends on the exact end of a step.
  bool have_history() const { return any_history(laws_.laws); }

  /// Computes the forces at the end of a step.
  void evaluate(const Spheres& spheres, const Surroundings& around, const SphereStep& step, Workers& workers);
  /// Commits the contact states of the last evaluation.
  /// @return change of the energy account in the step
  const SphereAccount& accept();

  /// Returns whether some contacts are under barrier laws.
  bool under_barriers() const { return any_barrier(laws_.laws); }
  /// From now on only passages count as contacts outside the range of their laws, since overlaps have been
  /// reported.
  void watch_passages_only();

  /// Change of the energy account in the evaluated step.
  const SphereAccount& account() const { return account_; }

  // The contacts themselves, for readings.

  const SphereLaws& laws() const { return laws_; }
  const SphereInteraction& law(int number) const { return laws_.laws[number]; }
  const PairContacts& pairs() const { return pairs_; }
  const std::vector<PlaneContacts>& planes() const { return planes_; }
  const SurfaceContacts& surfaces() const { return surfaces_; }
  /// Forces of the last evaluation.
  const ContactRecords& records() const { return records_; }
  /// Couple of the resistance to rolling on the first partner of a record, as evaluated last [N·m].
  Vec3 couple(int record) const {
    return couples_.empty() ? Vec3::Zero() : vector_of(couples_[static_cast<std::size_t>(record)]);
  }
  /// Motion during which the lists cannot miss a contact [m].
  double skin() const { return skin_; }

  /// Force of the contacts and the near field on a sphere, and torque per radius [N].
  void add_up(const Spheres& spheres, int sphere, Pack& force, Pack& torque_per_radius) const;
  /// Data for the loop over all spheres.
  MotionLoop motion_loop() const;
  /// Number of present spheres; they have the first slots.
  int present() const { return present_; }
  /// Forces of the spheres on polyhedra and mesh walls.
  const std::vector<SurfaceWrench>& wrenches() const { return surfaces_.wrenches(); }

  /// Starts a new interval for the peak forces.
  void begin_peaks(Workers& workers);

  /// Returns whether some contacts turn spheres: by friction or resistance to rolling.
  bool turns_spheres() const;

  double near_potential(const Spheres& spheres, Workers& workers) const {
    return near_field_.acts() ? near_field_.potential(spheres, workers) : 0.0;
  }

  /// Number of pairs and nearby features checked in each step.
  int candidates() const;

  /// Laws belong to the model, but for what they watch.
  template <typename Archive>
  void serialize(Archive& archive) {
    auto& [laws, pairs, planes, surfaces, near_field, neighbours, records, couples, contacts_of, index,
           account, passages_only, present, rebuilds, skin, least_margin, last_moved, neighbours_left,
           contacts_left] = *this;
    archive(passages_only);
    if (passages_only) watch_passages_only();
    for (PlaneContacts& plane : planes) archive(plane);
    archive(pairs, surfaces, near_field, neighbours, records, couples, contacts_of, index, present, rebuilds,
            last_moved, neighbours_left, contacts_left);
  }

 private:
  void rebuild(Spheres& spheres, const Surroundings& around, Workers& workers);
  void refresh(const Spheres& spheres, const Surroundings& around, Workers& workers);
  void index_records(const Spheres& spheres);

  SphereLaws laws_;
  PairContacts pairs_;
  std::vector<PlaneContacts> planes_;
  SurfaceContacts surfaces_;
  NearField near_field_;
  NeighbourList neighbours_;
  ContactRecords records_;
  Rows couples_;  ///< on first partners, one per record; empty without resistance to rolling [N·m]
  std::vector<int> contacts_of_;  ///< number of listed contacts of each sphere; empty in the same case
  RecordIndex index_;

  // Members used by one thread only. Some are written in every step, so they must not share a cache line with
  // what others read.

  alignas(64) SphereAccount account_;
  bool passages_only_ = false;  ///< contacts outside the range of their laws are no longer watched
  int present_ = 0;
  long rebuilds_ = 0;              ///< of the list of neighbours since the last reordering
  double skin_ = 0.0;              ///< gap beyond the reach of the laws up to which neighbours are listed [m]
  double least_margin_ = 0.0;      ///< minimum of the same for contacts [m]
  double last_moved_ = 0.0;        ///< [m]
  double neighbours_left_ = -1.0;  ///< motion during which the neighbours stay valid [m]
  double contacts_left_ = -1.0;    ///< motion during which the contacts stay valid [m]
};

}  // namespace scree
