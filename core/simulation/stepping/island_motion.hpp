#pragma once

#include <optional>
#include <vector>

#include "core/simulation/islands/island_lists.hpp"
#include "core/simulation/islands/island_memory.hpp"
#include "core/simulation/islands/islands.hpp"
#include "core/simulation/parts/step_failure.hpp"

namespace scree {

struct SimulationState;

/// Newmark's and the midpoint rule for polyhedra. Each island of bodies that may touch takes its own steps
/// within the global step.
class IslandMotion {
 public:
  /// @param bodies  number of polyhedra
  explicit IslandMotion(int bodies) : memory_(bodies), predicted_motion_(bodies, 0.0), start_(bodies) {}

  /// Computes contacts, forces and accelerations of the current state, without a step.
  void begin(SimulationState& state);
  /// The same after a change of values. Precondition: no partner has moved since the last evaluation.
  void take_up_values(SimulationState& state);
  std::optional<StepFailure> step(SimulationState& state);
  /// Call after an event has changed the forces on a body.
  void note_forces(const PolyhedronSystem& polyhedra, int body) {
    memory_.find_acceleration(polyhedra, body);
  }

  /// Call after an event has put a body somewhere: residual impulses of its last step are forgotten.
  void note_placed(int body) {
    memory_.missing_momentum[body] = memory_.missing_angular_momentum[body] = Vec3::Zero();
  }
  /// One more body, at rest.
  void append_body() {
    memory_.append_body();
    predicted_motion_.push_back(0.0);
  }

  /// The other members are used only within a step.
  template <typename Archive>
  void serialize(Archive& archive) {
    auto& [memory, predicted_motion, start, start_partners, start_pairs, outcome, lists] = *this;
    archive(memory, predicted_motion);
  }

 private:
  void reevaluate(SimulationState& state, double step);
  void predict_motion(SimulationState& state, double step) const;
  bool within_predicted_motion(const PolyhedronSystem& polyhedra);
  void keep_start(SimulationState& state);
  void roll_back(PolyhedronSystem& polyhedra);
  std::optional<StepFailure> advance_islands(SimulationState& state);
  void fly(PolyhedronSystem& polyhedra, int body, double step);
  void accept(SimulationState& state, double step);

  IslandMemory memory_;
  std::vector<double> predicted_motion_;  ///< lower bound of the motion in a retried step [m]
  // State at the beginning of the step, for a retry.
  IslandMemory start_;
  std::vector<RigidState> start_partners_;
  std::vector<ContactPair> start_pairs_;  ///< the close pairs
  IslandOutcome outcome_;                 ///< of the current step
  IslandLists lists_;                     ///< working memory of large islands
};

}  // namespace scree
