#pragma once

#include <optional>
#include <vector>

#include "core/simulation/islands/island_lists.hpp"
#include "core/simulation/islands/island_memory.hpp"
#include "core/simulation/islands/islands.hpp"
#include "core/simulation/simulation.hpp"

namespace scree {

/// Newmark's and the midpoint rule for polyhedra: every island of bodies that may touch takes steps of its
/// own within the step of all.
class IslandMotion {
 public:
  /// @param bodies  number of polyhedra
  explicit IslandMotion(int bodies) : memory_(bodies), foreseen_(bodies, 0.0), start_(bodies) {}

  /// Contacts, forces and accelerations where everything is, no step behind it.
  void begin(Simulation::State& now);
  std::optional<StepFailure> step(Simulation::State& now);
  /// The forces on a body have been changed by an event.
  void note_forces(const PolyhedronSystem& polyhedra, int body) {
    memory_.find_acceleration(polyhedra, body);
  }

  /// The rest lasts for a step.
  template <typename Archive>
  void serialize(Archive& archive) {
    auto& [memory, foreseen, start, start_partners, start_pairs, outcome, lists] = *this;
    archive(memory, foreseen);
  }

 private:
  void foresee_motion(Simulation::State& now, double step) const;
  bool within_foreseen(const PolyhedronSystem& polyhedra);
  void keep_start(Simulation::State& now);
  void take_back(PolyhedronSystem& polyhedra);
  std::optional<StepFailure> advance_islands(Simulation::State& now);
  void fly(PolyhedronSystem& polyhedra, int body, double step);
  void accept(Simulation::State& now, double step);

  IslandMemory memory_;
  std::vector<double> foreseen_;  ///< motion that a step that is redone is known to make at least [m]
  // What a step that is redone must find again.
  IslandMemory start_;
  std::vector<RigidState> start_partners_;
  std::vector<ContactPair> start_pairs_;  ///< the close pairs
  IslandOutcome outcome_;                 ///< of the step under way
  IslandLists lists_;                     ///< of large islands
};

}  // namespace scree
