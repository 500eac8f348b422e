#pragma once

#include <algorithm>
#include <memory>
#include <optional>
#include <vector>

#include "core/base/parallel/workers.hpp"
#include "core/base/serialization/archive.hpp"
#include "core/bodies/pull.hpp"
#include "core/energy/ledger.hpp"
#include "core/lattice/motion/half_kick.hpp"
#include "core/lattice/motion/turning_cells.hpp"
#include "core/lattice/solve/statics.hpp"
#include "core/lattice/stencil.hpp"

namespace scree {

/// The lattice of a simulation: solved for statics, moved by velocity Verlet for dynamics.
class LatticeSystem {
 public:
  /// @param lattice  none: nothing to move
  explicit LatticeSystem(std::shared_ptr<const Lattice> lattice);

  /// Solves the statics, or computes the initial forces and the stability.
  /// @throws ModesStopped: cancelled during the search for the mode of an unstable lattice
  void begin(Workers& workers, const StopRequest& stop = {});
  bool moves() const { return lattice_ && lattice_->analysis == LatticeAnalysis::dynamics; }
  /// Returns whether there is a lattice with a time-independent analysis.
  bool still() const { return lattice_ && !moves() && !instability_; }
  const std::optional<Instability>& instability() const { return instability_; }
  /// Relative round-off error of the static solution.
  double uncertainty() const { return uncertainty_; }

  /// Moves all nodes by one step and books the work of loads and damping and the energy lost in broken bonds.
  /// @param end  time at its end, as the run has it: without the round-off of a sum of durations [s]
  /// @return whether all values are finite and no cell has rotated by a right angle or more
  bool step(double duration, double end, Ledger& ledger, Workers& workers);

  // The same in two parts, for a lattice that touches other objects. Between them the nodes are at their new
  // positions with the velocities of mid-step, and contact forces can be set.

  void move(double duration, double end, Ledger& ledger, Workers& workers);
  bool finish(double duration, Ledger& ledger, Workers& workers);
  bool touches() const { return lattice_ && lattice_->touches; }
  const Lattice& lattice() const { return *lattice_; }
  const Bonds& bonds() const { return turning_->bonds(); }
  /// Returns whether a node is surrounded by intact cells, so that nothing can touch it. Precondition: the
  /// lattice touches.
  bool walled_in(int node) const { return turning_->walled_in(node); }
  /// Sets the contact force on a node; different nodes from any threads [N].
  void set_contact_force(int node, const Vec2& force) {
    contact_force_[2 * node] = force.x();
    contact_force_[2 * node + 1] = force.y();
  }
  /// Adds the moment of friction about a node as forces on its bonded neighbours [N·m].
  void add_contact_couple(int node, double moment);

  /// Pulls a node from now on, whose number is its `body`; the spring follows from it.
  void add_pull(Pull pull);
  std::vector<Pull>& pulls() { return pulls_; }
  const std::vector<Pull>& pulls() const { return pulls_; }

  /// Lower left node of a cell that rotated by a right angle or more in the last step; −1: none.
  int turned_too_far() const { return turned_too_far_; }

  void add_energy(EnergyTerms& energy, Workers& workers) const;
  std::vector<Vec2> displacements()
      const;  ///< of the nodes [m]; none: an unstable plate in statics, or modal analysis

  /// Bonds broken so far, in chronological order.
  const std::vector<BrokenBond>& broken_bonds() const;

  // One entry per unknown [m, m/s].

  const std::vector<double>& displacement() const { return displacement_; }
  const std::vector<double>& velocity() const { return velocity_; }
  /// Sets another initial state than that of the scene; before `begin`.
  void start_from(std::vector<double> displacement, std::vector<double> velocity) {
    displacement_ = std::move(displacement);
    velocity_ = std::move(velocity);
  }

  template <typename Archive>
  void serialize(Archive& archive) {
    auto& [lattice, stencils, turning, inverse_mass, displacement, velocity, elastic_force, contact_force,
           pulls, moved_finitely, turned_too_far, instability, unsolved, uncertainty, time] = *this;
    for (auto* list : {&displacement, &velocity, &elastic_force, &contact_force})
      serialize_as_long(archive, *list);
    archive(pulls, unsolved, uncertainty, time);
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
    Mode mode = instability_->lowest.value_or(Mode());  // no shape: none
    std::vector<double> shape(mode.shape.begin(), mode.shape.end());
    archive(instability_->negative_pivots, mode.eigenvalue, shape);
    mode.shape = Eigen::Map<const Eigen::VectorXd>(shape.data(), static_cast<Eigen::Index>(shape.size()));
    instability_->lowest.reset();
    if (!shape.empty()) instability_->lowest = mode;
  }

  struct Work {
    double of_loads = 0.0;
    double of_damping = 0.0;
    double farthest = 0.0;  ///< largest displacement component of a node [m]
    void operator+=(const Work& other) {
      of_loads += other.of_loads;
      of_damping += other.of_damping;
      farthest = std::max(farthest, other.farthest);
    }
  };

  void find_elastic_forces(Workers& workers);
  double elastic_energy(Workers& workers) const;
  void break_bonds(Ledger& ledger, Workers& workers);
  void find_row(int row);
  double acceleration(int unknown) const;
  void drift(int unknown, double duration, const HalfKick& kick, Work& work);
  double finish_kick(int unknown, const HalfKick& kick);
  PulledMotion motion_of(int node) const;
  void advance_pulls(double duration, double end, Ledger& ledger);
  int find_turned_too_far(double duration, double farthest) const;

  std::shared_ptr<const Lattice> lattice_;
  std::optional<Stencils> stencils_;     ///< for small rotations
  std::optional<TurningCells> turning_;  ///< for large rotations
  std::vector<double> inverse_mass_;     ///< per unknown, 0 where fixed [1/kg]
  std::vector<double> displacement_;     ///< [m]
  std::vector<double> velocity_;         ///< [m/s]
  std::vector<double> elastic_force_;    ///< of the cells, also on fixed unknowns [N]
  std::vector<double> contact_force_;    ///< empty without contacts [N]
  std::vector<Pull> pulls_;              ///< by the numbers of nodes
  bool moved_finitely_ = true;           ///< in the current step
  int turned_too_far_ = -1;              ///< in the current step
  std::optional<Instability> instability_;
  bool unsolved_ = false;
  double uncertainty_ = 0.0;
  double time_ = 0.0;  ///< that the nodes have reached [s]
};

}  // namespace scree
