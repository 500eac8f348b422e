#pragma once

#include <algorithm>
#include <memory>
#include <optional>
#include <vector>

#include "core/base/parallel/workers.hpp"
#include "core/base/serialization/archive.hpp"
#include "core/energy/ledger.hpp"
#include "core/lattice/motion/half_kick.hpp"
#include "core/lattice/motion/turning_cells.hpp"
#include "core/lattice/solve/statics.hpp"
#include "core/lattice/stencil.hpp"

namespace scree {

/// The lattice of a simulation: solved where the scene asks for statics, moved by velocity Verlet where it
/// asks for dynamics.
class LatticeSystem {
 public:
  /// @param lattice  none: there is nothing to move
  explicit LatticeSystem(std::shared_ptr<const Lattice> lattice);

  /// Solves it, or finds the first forces and whether it is stable.
  /// @throws ModesStopped: in the search for the mode of one that is not
  void begin(Workers& workers, const StopRequest& stop = {});
  bool moves() const { return lattice_ && lattice_->analysis == LatticeAnalysis::dynamics; }
  /// There is a lattice for which time means nothing.
  bool still() const { return lattice_ && !moves() && !instability_; }
  const std::optional<Instability>& instability() const { return instability_; }
  /// Of the static solution by round-off, in units of itself.
  double uncertainty() const { return uncertainty_; }

  /// Moves all nodes on and books the work of loads and damping, and what bonds lose that break.
  /// @return whether all is finite, and no cell has turned by a right angle or more
  bool step(double duration, EnergyTerms& sums, Workers& workers);

  // The same in two parts, for a lattice that touches what is about: between them its nodes are at their new
  // places, with the velocities of the middle of the step, and forces on them can be told.

  void move(double duration, EnergyTerms& sums, Workers& workers);
  bool finish(double duration, EnergyTerms& sums, Workers& workers);
  bool touches() const { return lattice_ && lattice_->touches; }
  const Lattice& lattice() const { return *lattice_; }
  const Bonds& bonds() const { return turning_->bonds(); }
  /// Whole cells are all around a node, so that nothing can touch it. Precondition: the lattice touches.
  bool walled_in(int node) const { return turning_->walled_in(node); }
  /// What contacts do to each unknown [N].
  std::vector<double>& contact_force() { return contact_force_; }

  /// The lower left node of a cell that has turned by a right angle or more in the last step; −1: none.
  int turned_too_far() const { return turned_too_far_; }

  void add_energy(EnergyTerms& energy, Workers& workers) const;
  std::vector<Vec2> displacements()
      const;  ///< of the nodes [m]; none: it is at rest and unstable, or its modes are asked for

  /// Those that have broken so far, in the order they did.
  const std::vector<BrokenBond>& broken_bonds() const;

  // One entry an unknown, for tests and scenes that start from elsewhere than rest; before `begin`.
  std::vector<double>& displacement() { return displacement_; }
  std::vector<double>& velocity() { return velocity_; }
  const std::vector<double>& displacement() const { return displacement_; }
  const std::vector<double>& velocity() const { return velocity_; }

  template <typename Archive>
  void serialize(Archive& archive) {
    auto& [lattice, stencils, turning, inverse_mass, displacement, velocity, elastic_force, contact_force,
           moved_finitely, turned_too_far, instability, unsolved, uncertainty, time] = *this;
    for (auto* list : {&displacement, &velocity, &elastic_force, &contact_force})
      serialize_as_long(archive, *list);
    archive(unsolved, uncertainty, time);
    if (turning) archive(*turning);
    serialize_instability(archive);
  }

 private:
  template <typename Archive>
  void serialize_instability(Archive& archive) {
    bool unstable = instability_.has_value();
    archive(unstable);
    if (!unstable) return;
    if (!instability_) instability_.emplace();
    Mode mode = instability_->lowest.value_or(Mode());  // without a shape: there is none
    std::vector<double> shape(mode.shape.begin(), mode.shape.end());
    archive(instability_->negative_pivots, mode.eigenvalue, shape);
    mode.shape = Eigen::Map<const Eigen::VectorXd>(shape.data(), static_cast<Eigen::Index>(shape.size()));
    instability_->lowest.reset();
    if (!shape.empty()) instability_->lowest = mode;
  }

  struct Work {
    double of_loads = 0.0;
    double of_damping = 0.0;
    double farthest = 0.0;  ///< along one axis, that a node has moved [m]
    void operator+=(const Work& other) {
      of_loads += other.of_loads;
      of_damping += other.of_damping;
      farthest = std::max(farthest, other.farthest);
    }
  };

  void find_elastic_forces(Workers& workers);
  double elastic_energy(Workers& workers) const;
  void break_bonds(EnergyTerms& sums, Workers& workers);
  void find_row(int row);
  double acceleration(int unknown) const;
  void drift(int unknown, double duration, const HalfKick& kick, Work& work);
  double finish_kick(int unknown, const HalfKick& kick);
  int find_turned_too_far(double duration, double farthest) const;

  std::shared_ptr<const Lattice> lattice_;
  std::optional<Stencils> stencils_;     ///< of small rotations
  std::optional<TurningCells> turning_;  ///< of large ones
  std::vector<double> inverse_mass_;     ///< of each unknown, 0 where it is held [1/kg]
  std::vector<double> displacement_;     ///< [m]
  std::vector<double> velocity_;         ///< [m/s]
  std::vector<double> elastic_force_;    ///< of the cells, of those that are held as well [N]
  std::vector<double> contact_force_;    ///< empty where it touches nothing [N]
  bool moved_finitely_ = true;           ///< in the step under way
  int turned_too_far_ = -1;              ///< likewise
  std::optional<Instability> instability_;
  bool unsolved_ = false;
  double uncertainty_ = 0.0;
  double time_ = 0.0;  ///< of the motion so far [s]
};

}  // namespace scree
