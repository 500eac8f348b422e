#pragma once

#include <functional>
#include <limits>
#include <vector>

#include "core/bodies/increment.hpp"
#include "core/bodies/loads.hpp"
#include "core/bodies/pull.hpp"
#include "core/energy/ledger.hpp"
#include "core/spheres/barrier_bound.hpp"
#include "core/spheres/deep_contacts.hpp"
#include "core/spheres/motion/motion_bound.hpp"
#include "core/spheres/motion/motion_kernel.hpp"
#include "core/spheres/motion/sphere_start.hpp"
#include "core/spheres/sphere_contacts.hpp"
#include "core/spheres/trapezoidal_step.hpp"

namespace scree {

/// The first contact of a sphere that has left the range of its law.
struct DeepOverlap {
  double time = 0.0;    ///< [s]
  DeepContact contact;  ///< `excess` of 0: none
};

/// All spheres of a scene, their contacts and their motion.
class SphereSystem {
 public:
  /// @param polyhedra  body numbers of the partners that are bodies
  SphereSystem(const Model& model, const std::vector<WallSurface>& wall_surfaces,
               const std::vector<int>& polyhedra);

  bool empty() const { return spheres_.count() == 0; }
  bool has(int body) const { return spheres_.slot[body] >= 0; }
  bool present(int body) const { return spheres_.present[spheres_.slot[body]] != 0; }
  const Spheres& spheres() const { return spheres_; }
  const SphereContacts& contacts() const { return contacts_; }
  bool anything_moves() const;

  /// Initialises lists and forces at the current positions. Contacts that begin with an overlap have the
  /// corresponding plastic work, which is added to the ledger.
  void begin(const Surroundings& around, Ledger& ledger, Workers& workers);

  // Lattice nodes, moved by the lattice.

  bool has_nodes() const { return spheres_.bonds != nullptr; }
  /// Sets the bonds; bonded nodes do not touch each other.
  void hold_together(const Bonds& bonds) { spheres_.bonds = &bonds; }
  /// Makes a node a sphere that can be touched.
  void expose_node(int node);
  bool exposed(int node) const {
    const int i = spheres_.slot[spheres_.first_node + node];
    return i >= 0 && spheres_.present[i];
  }
  /// Places a node at its lattice position, z = 0. Precondition: it is exposed.
  /// @param velocity  at mid-step [m/s]
  void place_node(int node, const Vec2& position, const Vec2& velocity);
  /// Sets the rotation rate of a node with its bonded neighbours, at mid-step [rad/s].
  void turn_node(int node, double rate);
  /// Makes a node without bonds rotate freely, as a disc.
  void free_node(int node);
  /// Call after all nodes have been placed.
  void note_nodes_placed(Workers& workers) {
    velocities_ += box_around(spheres_, spheres_.velocity, workers);
  }
  /// Contact force on a node at the current time. Precondition: it is exposed [N].
  Vec2 force_on_node(int node) const;
  /// Moment of friction about a node. Precondition: it is exposed [N·m].
  double couple_on_node(int node) const;
  /// Bonds have broken: rebuilds the lists of possible contacts.
  void note_broken_bonds() { contacts_.invalidate(); }

  /// Finishes the current kick, so that velocities belong to the current time.
  void catch_up(Ledger& ledger);
  /// Recomputes lists and forces after spheres or partners were added or removed with their contacts.
  /// Precondition: caught up.
  /// @return energy stored in contacts and near field that were removed, minus that stored and plastically
  ///   dissipated in new ones [J]
  double rebuild_contacts(const Surroundings& around, Ledger& ledger, Workers& workers);

  // Explicit steps: velocity Verlet. Between steps velocities lag positions by half a step, since the second
  // half kick of a step and the first of the next are merged.

  void move(double step, Workers& workers);
  /// Computes the forces at the end of the step.
  /// @return false: a value is not finite, or a sphere rotated by a right angle or more
  bool find_forces(const Surroundings& around, double step, Workers& workers);
  /// Contact outside the range of its law, or that passed through something, in the current step.
  const DeepContact& deepest() const { return deepest_; }
  /// Stores the first contact outside the range of its law; from then on only passages are detected.
  /// @param time  of the end of the step [s]
  void note_deep_overlap(double time);
  const DeepOverlap& first_deep_overlap() const { return first_deep_; }
  /// A sphere whose spin rotates it by a right angle or more in a step; −1: none.
  int turning_too_far(double step) const;
  /// Updates the loads to the end of the step and books their work.
  void apply_loads(double time, Ledger& ledger);
  void set_loads(double time);  ///< sets the loads of a time without work [s]
  /// Pulls a sphere from now on. Precondition: caught up.
  /// @param pull  `body` is its number; spring and step limit follow from it
  void add_pull(Pull pull, double time);
  std::vector<Pull>& pulls() { return pulls_; }
  const std::vector<Pull>& pulls() const { return pulls_; }
  /// Commits contact states and adds the step to the ledger.
  void accept(Ledger& ledger);

  // Step limits of contacts under barrier laws.

  bool under_barriers() const { return !empty() && contacts_.under_barriers(); }
  /// Step limit at the beginning of a step.
  double longest_step() const { return accepted_bound_.step; }
  /// Reverses contacts that no allowed step can resolve; see `deep_turn`. Call between two steps.
  void turn_deep_contacts(const Surroundings& around, double shortest, Ledger& ledger, Workers& workers);
  /// Step limit at the end of the current step.
  const BarrierBound& barrier_bound() const { return barrier_bound_; }
  /// Returns whether the current step is within the limit.
  bool barriers_hold(double step) const { return step <= tolerated_excess * barrier_bound_.step; }

  // Steps that may be rejected and retried with a smaller step.

  void keep_start(Workers& workers);
  void roll_back(Workers& workers);

  /// A step of the implicit rule; see `TrapezoidalStep`. A converged step is accepted; otherwise it is rolled
  /// back, and `begin` must follow with the partners at their previous positions.
  /// @param end  of the step [s]
  /// @return iterations; 0: did not converge
  int step_trapezoidally(const Surroundings& around, double step, double end, const SolverSpec& solver,
                         Ledger& ledger, Workers& workers);

  /// Precondition: caught up. `rebuild_contacts` must follow.
  void set_present(int body, bool present);

  /// Puts a sphere somewhere, without spin. Its loads and pulls are those at the new place. Precondition:
  /// caught up; `begin` must follow.
  /// @param time  now [s]
  void place(int body, const Vec3& position, const Rotation& rotation, double time,
             const Vec3& velocity = Vec3::Zero());
  // One more body. After these calls `begin` must follow.

  /// Energy stored in contacts and near field, and plastic work so far [J].
  double contact_energy(const Surroundings& around, const Ledger& ledger, Workers& workers) const;
  /// Remembers the states of all contacts without lists.
  void leave_lists(Workers& workers) { contacts_.leave_slots(spheres_, workers); }
  /// Renumbers the partners from a number on: one more polyhedron comes before the walls.
  void insert_partner(int number);
  /// Makes room for the bodies and wall surfaces that a larger system has in addition.
  void append_from(const SphereSystem& larger);

  /// See SphereContacts.
  void begin_peaks(Workers& workers) { contacts_.begin_peaks(workers); }

  // Reports at the current time.

  /// Kinetic and gravitational energy of one sphere; 0 for fixed ones. Precondition: caught up [J].
  double energy_of(int body) const;
  /// Displacement and rotation of a sphere in the last step.
  Increment increment(int body) const;
  /// Largest overlap of any contact in any step so far [m].
  double largest_overlap() const { return largest_overlap_; }
  Rotation rotation(int body) const { return rotation_of(spheres_.rotation[spheres_.slot[body]]); }
  using MotionReader = std::function<void(int slot, const Kicked& motion)>;
  /// Adds kinetic and potential energies.
  /// @param read  called with each sphere's velocity and spin at the current time; from any thread
  void add_energy(const Surroundings& around, EnergyTerms& energy, const MotionReader& read,
                  Workers& workers) const;

  /// Everything except the data of the current step.
  template <typename Archive>
  void serialize(Archive& archive) {
    auto& [environment, spheres, contacts, start, start_kept, dashpots_begin, trapezoidal, kick_left,
           velocities, drag_loss, last_step, largest_overlap, mass, deepest, barrier_bound, accepted_bound,
           first_deep, loads, pulls] = *this;
    archive(spheres, contacts, dashpots_begin, kick_left, drag_loss, last_step, largest_overlap,
            accepted_bound, first_deep);
    serialize_as_long(archive, loads);
    archive(pulls);
  }

 private:
  /// A step is rejected if it exceeds the limit of barriers at its end by more than this factor.
  static constexpr double tolerated_excess = 2.0;

  double dashpot_share() const { return dashpots_begin_ ? 0.5 : 1.0; }
  void raise_bodies(int number, int by);
  void kick_by_loads(double time);
  PulledMotion motion_of(int body) const;
  void move_in_fluid(double time, double step, Workers& workers);
  Kicked present_motion(int slot) const;
  void book(const SphereAccount& account, Ledger& ledger);
  void find_barrier_bound(const Surroundings& around, Workers& workers);
  bool energies_are_finite(double speed) const;
  bool turn_deepest(const Surroundings& around, Ledger& ledger);

  Environment environment_;
  Spheres spheres_;
  SphereContacts contacts_;
  SphereStart start_;  ///< of the current explicit step
  bool start_kept_ = false;
  bool dashpots_begin_ = false;  ///< tangential dashpots had no force at the end of the last step
  TrapezoidalStep trapezoidal_;
  double kick_left_ = 0.0;  ///< remaining time of the current kick [s]
  MotionBox velocities_;    ///< bounding box of the velocities of the last step
  double drag_loss_ = 0.0;  ///< of the current step [J]
  double last_step_ = 0.0;  ///< of explicit motion [s]
  double largest_overlap_ = -std::numeric_limits<double>::infinity();
  double mass_ = 0.0;    ///< of all moving spheres [kg]
  DeepContact deepest_;  ///< in the current step
  BarrierBound barrier_bound_;
  BarrierBound accepted_bound_;  ///< of the last accepted step
  DeepOverlap first_deep_;
  std::vector<Load> loads_;  ///< by the numbers of bodies
  std::vector<Pull> pulls_;  ///< the same
};

}  // namespace scree
