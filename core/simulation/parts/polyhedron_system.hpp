#pragma once

#include <functional>
#include <span>
#include <vector>

#include "core/base/serialization/archive.hpp"
#include "core/bodies/loads.hpp"
#include "core/bodies/motion_limits.hpp"
#include "core/bodies/pull.hpp"
#include "core/bodies/sleep.hpp"
#include "core/simulation/parts/polyhedron_contacts.hpp"
#include "core/spheres/sphere_contacts.hpp"

namespace scree {

/// Grain size: bodies per parallel task.
constexpr int body_grain = 32;

/// All polyhedra of a scene, their contacts and their motion, and the wall surfaces as contact partners.
class PolyhedronSystem {
 public:
  /// @param model  kept by reference
  /// @param start  model at the start of the run
  PolyhedronSystem(const Model& model, const Model& start, const Walls& walls);

  bool empty() const { return bodies_.count() == 0; }
  int count() const { return bodies_.count(); }
  const Bodies& bodies() const { return bodies_; }
  const Partners& partners() const { return partners_; }
  const PolyhedronContacts& contacts() const { return contacts_; }
  PolyhedronContacts& contacts() { return contacts_; }
  const std::vector<Load>& loads() const { return loads_; }  ///< bodies are indices among the polyhedra
  const std::vector<Pull>& pulls() const { return pulls_; }  ///< the same
  std::vector<Pull>& pulls() { return pulls_; }
  const MotionLimits& limits() const { return limits_; }
  const Model& model() const { return model_; }
  const Vec3& gravity() const { return model_.scene.gravity; }  ///< [m/s²]
  /// Polyhedra and wall surfaces as contact partners of spheres.
  Surroundings surroundings() const { return {partners_.state, partners_.present}; }
  bool has(int number) const { return place_[number] >= 0; }
  /// Index of a scene body among the polyhedra; −1: it is a sphere.
  int place_of(int number) const { return place_[number]; }
  bool moves(int partner) const { return is_moving(bodies_, partners_, partner); }
  bool anything_moves() const;

  /// Pulls a body from now on, which wakes and stays awake.
  /// @param pull  `body` is an index among the polyhedra; spring and step limit follow from it
  void add_pull(Pull pull, double time);
  /// Removes a pull.
  void end_pull(std::size_t number);

  /// Builds the first lists and sets the initial loads.
  void begin(const Walls& walls, Workers& workers);
  void set_loads(double time);  ///< at a time, without booking work [s]

  // Walls.

  void place_walls(const Walls& walls, double time) { partners_.place_walls(walls, walls.poses_at(time)); }
  /// Moves the wall surfaces back to their current poses.
  void place_walls_back(const Walls& walls) { partners_.place_walls(walls, walls.poses()); }
  /// Gives the surfaces of free walls their velocities at the end of the step.
  void note_wall_velocities(const Walls& walls);
  void note_presence(const Walls& walls) { partners_.note_presence(bodies_, walls); }

  /// Sets the motion of all partners in the last step to zero, so that forces can be recomputed in place.
  void forget_motion();

  // Steps that may be rejected and retried with a smaller step.

  void keep_start(Workers& workers);
  void roll_back();
  /// The same without contacts, which the caller restores.
  /// @param start  contact states of the bodies at the start of the step
  void roll_back(const std::vector<RigidState>& start);
  /// Upper bound of the motion of a partner in the step [m].
  double moved(int partner) const { return partners_.path[partner] - start_path_[partner]; }

  // A step of velocity Verlet.

  /// First half kick, and the predicted motion of all partners.
  /// @return share of the step that is safe for the search; see `PairList::prepare`
  double kick_and_prepare(const Walls& walls, double from, double to, double step, Workers& workers);
  /// Moves the bodies and updates the path lengths of all partners.
  void drift(Workers& workers);
  bool evaluate(double step, Workers& workers) {
    return contacts_.evaluate(bodies_, partners_, step, workers);
  }
  /// Updates the loads to the end of the step and books their work.
  void apply_loads(double time, Ledger& ledger);
  /// Sums the forces on each body.
  /// @param of_spheres  forces of spheres on partners
  void gather_forces(std::span<const SurfaceWrench> of_spheres, Workers& workers);
  /// Second half kick.
  void finish_kick(double step, Workers& workers);
  /// See `PolyhedronContacts::damp_and_accept`.
  ContactEnergy damp_and_accept(double step, bool backwards, Workers& workers) {
    return contacts_.damp_and_accept(bodies_, limits_, partners_, step, backwards, workers);
  }

  // A step of islands, each of which moves only its own bodies.

  /// Bounds the motion of all partners and updates the pair list.
  /// @param bound  upper bound of the motion of a moving body [m]
  double prepare(const Walls& walls, double from, double to, const std::function<double(int body)>& bound,
                 Workers& workers);
  /// Moves a body without contacts and with constant spin in closed form.
  /// @param missing,missing_angular  impulses at the beginning of the step [N s, N m s]
  void fly(int body, double step, const Vec3& missing, const Vec3& missing_angular);
  /// Sets a body to its state at the end of its step.
  void put(int body, const RigidState& end);
  /// See dashpots.hpp. Changes the velocities of the bodies.
  void settle_handover(ContactPair& pair, const PairWrench& elastic, const RigidState& a,
                       const RigidState& b);
  /// Passes the velocities of a body after hand-overs to its contacts.
  void note_velocity(int body, const RigidState& end) { partners_.state[body] = end; }
  void wake(int body) { bodies_.asleep[body] = 0; }
  /// Adds the predicted motion of the wall surfaces to their path lengths.
  void add_wall_paths();

  // The end of any step.

  /// Wakes bodies whose forces are out of balance.
  void wake_unbalanced() { sleep_.wake(bodies_); }
  void wake_all() { sleep_.wake_all(bodies_); }
  /// Puts bodies at rest to sleep.
  /// @return removed kinetic energy [J]
  double settle(double step, Workers& workers);
  /// Advances to a time up to which nothing moves.
  void rest(double time);

  // Bodies added and removed.

  /// Kinetic and gravitational energy of a body; fixed ones have none [J].
  double energy_of(int body) const;
  /// Makes room for the next polyhedron of a larger system.
  void append_body(const PolyhedronSystem& larger);
  /// Makes room for the wall surfaces that a larger system has in addition. Precondition: it has the same
  /// polyhedra.
  void append_walls(const PolyhedronSystem& larger);
  /// Adds a body. Its weight is its only force until forces are summed.
  void add(int body);
  void remove(int body) { bodies_.present[body] = 0; }

  /// See `PolyhedronContacts::release`.
  void release(const std::function<bool(int partner)>& leaves,
               const std::function<void(double stored)>& book) {
    contacts_.release(leaves, bodies_, partners_, book);
  }
  /// Puts a body somewhere, without spin. Its loads and pulls are those at the new place.
  /// @param time  now [s]
  void place(int body, const Vec3& position, const Rotation& rotation, double time,
             const Vec3& velocity = Vec3::Zero());
  /// Finds the pairs of partners again, which do not move.
  void find_pairs(const Walls& walls, double time, Workers& workers);

  /// Adds kinetic and potential energies.
  void add_energy(EnergyTerms& energy) const;

  /// Data from the model, the start of a step and the corrections of its second half kick are not saved.
  template <typename Archive>
  void serialize(Archive& archive) {
    auto& [model, limits, bodies, place, loads, pulls, partners, contacts, start_motion, start_path,
           corrections, sleep] = *this;
    archive(bodies);
    serialize_as_long(archive, loads);
    archive(pulls, partners, contacts, sleep);
  }

 private:
  void gather_on(int body);
  PulledMotion motion_of(int body) const;

  const Model& model_;
  MotionLimits limits_;
  Bodies bodies_;
  std::vector<int> place_;  ///< per scene body: index among the polyhedra, or −1
  std::vector<Load> loads_;
  std::vector<Pull> pulls_;
  Partners partners_;
  PolyhedronContacts contacts_;
  BodyMotion start_motion_;  ///< at the start of the current step
  std::vector<double> start_path_;
  std::vector<PairWrench> corrections_;  ///< per body: change of its forces in the second half kick
  Sleep sleep_;
};

}  // namespace scree
