#pragma once

#include <functional>
#include <limits>
#include <vector>

#include "core/bodies/increment.hpp"
#include "core/bodies/loads.hpp"
#include "core/energy/ledger.hpp"
#include "core/spheres/motion/motion_bound.hpp"
#include "core/spheres/motion/motion_kernel.hpp"
#include "core/spheres/sphere_contacts.hpp"

namespace scree {

/// The first contact of a sphere that has left the range of its law.
struct DeepOverlap {
  double time = 0.0;    ///< [s]
  DeepContact contact;  ///< `excess` is 0: there has been none
};

/// All spheres of a scene, their contacts and their motion.
class SphereSystem {
 public:
  /// @param polyhedra  the scene's numbers of the bodies among the partners
  SphereSystem(const Model& model, const std::vector<Obstacle>& obstacles, const std::vector<int>& polyhedra);

  bool empty() const { return spheres_.count() == 0; }
  bool has(int body) const { return spheres_.slot[body] >= 0; }
  bool present(int body) const { return spheres_.present[spheres_.slot[body]] != 0; }
  const Spheres& spheres() const { return spheres_; }
  const SphereContacts& contacts() const { return contacts_; }
  bool anything_moves() const;

  /// Lists and forces where everything is, no motion behind it. Contacts that begin with an overlap have
  /// their dents, which the sums know of from now on.
  void begin(const Surroundings& around, EnergyTerms& sums, Workers& workers);

  // Nodes of a lattice, which moves them.

  bool has_nodes() const { return spheres_.bonds != nullptr; }
  /// From now on: which of the nodes are held together, and so do not touch.
  void hold_together(const Bonds& bonds) { spheres_.bonds = &bonds; }
  /// From now on the node can be touched.
  void expose_node(int node);
  bool exposed(int node) const {
    const int i = spheres_.slot[spheres_.first_node + node];
    return i >= 0 && spheres_.present[i];
  }
  /// Puts a node where the lattice has moved it, z being 0. Precondition: it is exposed.
  /// @param velocity  midway in the step [m/s]
  void place_node(int node, const Vec2& position, const Vec2& velocity);
  /// How fast a node turns with those that bonds hold to it, midway in the step [rad/s].
  void turn_node(int node, double rate);
  /// From now on the node, which nothing is bonded to any more, turns by itself, as a disc.
  void free_node(int node);
  /// After all of them have been placed.
  void note_nodes_placed(Workers& workers) {
    velocities_ += box_around(spheres_, spheres_.velocity, workers);
  }
  /// Of the contacts at the present time. Precondition: the node is exposed [N].
  Vec2 force_on_node(int node) const;
  /// Likewise the moment of friction about the node [N·m].
  double couple_on_node(int node) const;
  /// Bonds have broken: who may touch whom is found anew.
  void note_broken_bonds() { contacts_.invalidate(); }

  /// Finishes the kick under way, so that velocities are those of the present time.
  void catch_up(EnergyTerms& sums);
  /// Spheres or partners have come or gone, with their contacts; forces are found anew. Precondition: caught
  /// up.
  /// @return what the contacts and the near field that are no more have stored, less what those that are new
  /// store and have lost in dents [J]
  double begin_anew(const Surroundings& around, EnergyTerms& sums, Workers& workers);

  // A step of explicit motion: velocity Verlet. Velocities are half a step behind positions between two
  // steps, since the second half of a step's kick and the first half of the next one's are one.

  void move(double step, Workers& workers);
  /// Finds the forces at the end of the step.
  /// @return false: what has moved is not finite, or has turned by a right angle or more
  bool find_forces(const Surroundings& around, double step, Workers& workers);
  /// What has left the range of its law, or has passed through something, in the step under way.
  const DeepContact& deepest() const { return deepest_; }
  /// If it is the first contact outside the range of its law, it is remembered, and from now on only what may
  /// have passed through something is looked at.
  /// @param time  of the end of the step [s]
  void note_deep_overlap(double time);
  const DeepOverlap& first_deep_overlap() const { return first_deep_; }
  /// A sphere whose spin turns it by a right angle or more in a step; −1: none.
  int turning_too_far(double step) const;
  /// Brings the loads to the end of the step and books the work they did in it.
  void apply_loads(double time, EnergyTerms& sums);
  void set_loads(double time);  ///< to those of a time, without work [s]
  /// Keeps what contacts have become, and adds the step to the sums.
  void accept(EnergyTerms& sums);

  // Contacts under barrier laws make steps as short as they need.

  bool under_barriers() const { return !empty() && contacts_.under_barriers(); }
  /// What they ask of a step that begins now: no step is longer.
  double longest_step() const { return accepted_bound_.step; }
  /// Turns contacts round that no step can follow, being shorter than the shortest one allowed; see
  /// `deep_turn`. Between two steps.
  void turn_deep_contacts(const Surroundings& around, double shortest, EnergyTerms& sums, Workers& workers);
  /// What they ask at the end of the step under way.
  const BarrierBound& barrier_bound() const { return barrier_bound_; }
  /// Whether they allow the step under way.
  bool barriers_hold(double step) const { return step <= tolerated_excess * barrier_bound_.step; }

  // A step that may have to be made anew, shorter.

  void keep_start(Workers& workers);
  void take_back(Workers& workers);

  /// A step of the implicit rule: v = v₀ + Δt/m [φ f + (1 − φ) f₀], x = x₀ + Δt [φ v + (1 − φ) v₀], and so
  /// for spins and turns; all spheres at once from the last iterate, so that no order matters. On success it
  /// is accepted; otherwise it is taken back, and one must begin where the partners were.  [S] Eqs. 40–49
  /// @param end  of the step, at which loads are taken on spheres turned as at the beginning [s]
  /// @return iterations; 0: did not converge
  int step_trapezoidally(const Surroundings& around, double step, double end, const SolverSpec& solver,
                         EnergyTerms& sums, Workers& workers);

  /// Precondition: caught up; afterwards one must begin anew.
  void set_present(int body, bool present);
  void set_friction(double static_coefficient, double dynamic_coefficient) {
    contacts_.set_friction(static_coefficient, dynamic_coefficient);
  }

  /// See SphereContacts.
  void begin_peaks(Workers& workers) { contacts_.begin_peaks(workers); }

  // Reports, at the present time.

  /// Kinetic and gravitational energy of one sphere; precondition: caught up. Fixed ones have none [J].
  double energy_of(int body) const;
  /// Displacement and turn of a sphere in the step that has just been made.
  Increment increment(int body) const;
  double largest_overlap() const { return largest_overlap_; }  ///< of any contact in any step so far [m]
  Rotation rotation(int body) const { return rotation_of(spheres_.rotation[spheres_.slot[body]]); }
  using MotionReader = std::function<void(int slot, const Kicked& motion)>;
  /// Adds kinetic and potential energies.
  /// @param read  is told of each sphere's velocity and spin, the rest of its kick done; from any thread
  void add_energy(const Surroundings& around, EnergyTerms& energy, const MotionReader& read,
                  Workers& workers) const;

  /// All but what belongs to a step under way.
  template <typename Archive>
  void serialize(Archive& archive) {
    auto& [environment, spheres, contacts, start, displacement, turn, listed, start_kept, kick_left,
           velocities, drag_loss, last_step, largest_overlap, mass, deepest, barrier_bound, accepted_bound,
           first_deep, loads] = *this;
    archive(spheres, contacts, kick_left, drag_loss, last_step, largest_overlap, accepted_bound, first_deep);
    serialize_as_long(archive, loads);
  }

 private:
  /// A step is repeated if it turns out to be longer than this many times what barriers allow at its end.
  static constexpr double tolerated_excess = 2.0;

  /// What a step that is made anew must find again; in the slots of that time.
  struct Start {
    Spheres spheres;
    Rows force;
    Rows twist;
    double kick_left = 0.0;
  };

  /// Force and twist, or what is like it [N].
  struct Wrench {
    Pack force;
    Pack twist;
  };

  void kick_by_loads(double time);
  void move_in_fluid(double time, double step, Workers& workers);
  int start_slot(int slot) const;
  Kicked present_motion(int slot) const;
  Vec3 fluid_force(const Pack& velocity, const Pack& spin) const;
  Wrench wrench_on(int slot, const Pack& velocity, const Pack& spin, const Pack& turn,
                   const std::vector<Load>& loads) const;
  void find_motion(double now, double then, Workers& workers);
  bool find_forces_of_iterate(const Surroundings& around, double step, double now, double then, double& moved,
                              Workers& workers);
  double motion_since_listed(Workers& workers) const;
  void finish_trapezoidally(EnergyTerms& sums, Workers& workers);
  void book(const SphereAccount& account, EnergyTerms& sums);
  void find_barrier_bound(const Surroundings& around, Workers& workers);
  bool energies_are_finite(double speed) const;
  bool turn_deepest(const Surroundings& around, EnergyTerms& sums);

  Environment environment_;
  Spheres spheres_;
  SphereContacts contacts_;
  Start start_;
  Rows displacement_;  ///< of each sphere in the implicit step under way [m]
  Rows turn_;          ///< incremental Rodrigues vectors in it
  Rows listed_;        ///< displacements of its last iterate, which the lists have been kept for [m]
  bool start_kept_ = false;
  double kick_left_ = 0.0;  ///< time for which the present forces have yet to act on the velocities [s]
  MotionBox velocities_;    ///< around those of the last step
  double drag_loss_ = 0.0;  ///< of the step under way [J]
  double last_step_ = 0.0;  ///< of explicit motion [s]
  double largest_overlap_ = -std::numeric_limits<double>::infinity();
  double mass_ = 0.0;    ///< of all spheres that move [kg]
  DeepContact deepest_;  ///< in the step under way
  BarrierBound barrier_bound_;
  BarrierBound accepted_bound_;  ///< of the last accepted step
  DeepOverlap first_deep_;
  std::vector<Load> loads_;  ///< by the numbers of bodies
};

}  // namespace scree
