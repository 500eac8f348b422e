#pragma once

#include <functional>
#include <span>
#include <vector>

#include "core/base/serialization/archive.hpp"
#include "core/bodies/loads.hpp"
#include "core/bodies/motion_limits.hpp"
#include "core/bodies/sleep.hpp"
#include "core/simulation/parts/polyhedron_contacts.hpp"
#include "core/spheres/sphere_contacts.hpp"

namespace scree {

/// So many bodies are worth handing to another thread.
constexpr int bodies_at_once = 32;

/// All polyhedra of a scene, their contacts and their motion; and the parts of walls as contacts see them.
class PolyhedronSystem {
 public:
  /// @param model  kept by reference
  PolyhedronSystem(const Model& model, const Walls& walls);

  bool empty() const { return bodies_.count() == 0; }
  int count() const { return bodies_.count(); }
  const Bodies& bodies() const { return bodies_; }
  const Partners& partners() const { return partners_; }
  const PolyhedronContacts& contacts() const { return contacts_; }
  PolyhedronContacts& contacts() { return contacts_; }
  const std::vector<Load>& loads() const { return loads_; }  ///< by places among the polyhedra
  const MotionLimits& limits() const { return limits_; }
  const Model& model() const { return model_; }
  const Vec3& gravity() const { return model_.scene.gravity; }  ///< [m/s²]
  /// What spheres meet.
  Surroundings surroundings() const { return {partners_.state, partners_.present}; }
  bool has(int number) const { return place_[number] >= 0; }
  /// Of a body of the scene among the polyhedra; −1: it is none.
  int place_of(int number) const { return place_[number]; }
  bool moves(int partner) const { return is_moving(bodies_, partners_, partner); }
  bool anything_moves() const;

  /// The first lists, and what loads do at the start.
  void begin(const Walls& walls, Workers& workers);
  void set_loads(double time);  ///< to those of a time, without work [s]

  // Walls.

  void place_walls(const Walls& walls, double time) { partners_.place_walls(walls, walls.poses_at(time)); }
  /// Back to the present.
  void place_walls_back(const Walls& walls) { partners_.place_walls(walls, walls.poses()); }
  void note_presence(const Walls& walls) { partners_.note_presence(bodies_, walls); }

  // A step that may have to be made anew, shorter.

  void keep_start(Workers& workers);
  void take_back();
  /// Likewise, contacts left to the caller.
  /// @param start  the bodies as contacts saw them
  void take_back(const std::vector<RigidState>& start);
  /// How far a partner has moved in the step at most [m].
  double moved(int partner) const { return partners_.path[partner] - start_path_[partner]; }

  // A step of velocity Verlet.

  /// First half kick, and how everything will move.
  /// @return share of the step that is safe for the search; see `PairList::prepare`
  double kick_and_prepare(const Walls& walls, double from, double to, double step, Workers& workers);
  /// Moves bodies, and everything's path.
  void drift(Workers& workers);
  bool evaluate(double step, Workers& workers) {
    return contacts_.evaluate(bodies_, partners_, step, workers);
  }
  /// Brings the loads to the end of the step and books the work they did in it.
  void apply_loads(double time, EnergyTerms& sums);
  /// Sums what acts on each body.
  /// @param of_spheres  what spheres do to partners
  void gather_forces(std::span<const SurfaceWrench> of_spheres, Workers& workers);
  /// Second half kick.
  void finish_kick(double step, Workers& workers);
  /// See `PolyhedronContacts::damp_and_accept`.
  AcceptedContacts damp_and_accept(double step, bool backwards, Workers& workers) {
    return contacts_.damp_and_accept(bodies_, limits_, partners_, step, backwards, workers);
  }

  // A step of islands, each of which moves bodies of its own.

  /// Bounds what everything will move.
  /// @param bound  of what a body that moves will [m]
  double prepare(const Walls& walls, double from, double to, const std::function<double(int body)>& bound,
                 Workers& workers);
  /// Free flight in closed form, the body's spin being constant.
  /// @param missing,missing_angular  impulses that it begins with [N s, N m s]
  void fly(int body, double step, const Vec3& missing, const Vec3& missing_angular);
  /// Puts a body where its step has ended.
  void put(int body, const RigidState& end);
  /// See dashpots.hpp; the bodies' velocities change.
  void settle_handover(ContactPair& pair, const PairWrench& elastic, const RigidState& a,
                       const RigidState& b);
  /// Contacts see the velocities that hand-overs have left to a body.
  void note_velocity(int body, const RigidState& end) { partners_.state[body] = end; }
  void wake(int body) { bodies_.asleep[body] = 0; }
  /// The parts of walls have moved as foreseen.
  void add_wall_paths();

  // The end of any step.

  /// Wakes what is out of balance.
  void wake_unbalanced() { sleep_.wake(bodies_); }
  void wake_all() { sleep_.wake_all(bodies_); }
  /// Lets bodies that rest fall asleep.
  /// @return the kinetic energy so taken away [J]
  double settle(double step, Workers& workers);
  /// Nothing moves until a time.
  void rest(double time);

  // Bodies come and go.

  /// Kinetic and gravitational energy of a body; fixed ones have none [J].
  double energy_of(int body) const;
  /// A body that comes carries its weight until forces are summed.
  void add(int body);
  void remove(int body) { bodies_.present[body] = 0; }

  /// See `PolyhedronContacts::release`.
  void release(const std::function<bool(int partner)>& goes, EnergyAccount& account) {
    contacts_.release(goes, bodies_, partners_, account);
  }

  /// Adds kinetic and potential energies.
  void add_energy(EnergyTerms& energy) const;

  /// What the model tells, the start of a step and the corrections of its second half kick are not saved.
  template <typename Archive>
  void serialize(Archive& archive) {
    auto& [model, limits, bodies, place, loads, partners, contacts, start_motion, start_path, corrections,
           sleep] = *this;
    archive(bodies);
    serialize_as_long(archive, loads);
    archive(partners, contacts, sleep);
  }

 private:
  void gather_on(int body);

  const Model& model_;
  MotionLimits limits_;
  Bodies bodies_;
  std::vector<int> place_;  ///< of each body of the scene among the polyhedra, or −1
  std::vector<Load> loads_;
  Partners partners_;
  PolyhedronContacts contacts_;
  BodyMotion start_motion_;  ///< at the start of the step under way
  std::vector<double> start_path_;
  std::vector<PairWrench> corrections_;  ///< of each body's forces in the second half kick
  Sleep sleep_;
};

}  // namespace scree
