#pragma once

#include <array>
#include <vector>

#include "core/lattice/bonds.hpp"

namespace scree {

/// A node and those that bonds hold to it, as they lie about their common middle. They stand for the turn of
/// the node, which has no turn of its own.
class BondedNodes {
 public:
  /// @param lag  time that the places lie behind the displacements, at the velocities [s]
  BondedNodes(const Lattice& lattice, const Bonds& bonds, int node, const std::vector<double>& displacement,
              const std::vector<double>& velocity, double lag);

  /// No bond holds anything to the node.
  bool alone() const { return count_ == 1; }
  /// The rate of the rigid turn that is nearest to the velocities. With the places midway in a step it is, in
  /// a rigid turn, the incremental Rodrigues vector over the step. Precondition: not alone [rad/s].
  double turn_rate(const std::vector<double>& velocity) const;
  /// Adds the forces of a couple on the node, which do the work of the couple in the turn above, have its
  /// moment and no sum. Precondition: not alone [N·m].
  void add_couple(double couple, std::vector<double>& force) const;

 private:
  std::array<int, 9> node_{};
  std::array<Vec2, 9> arm_;  ///< from the middle [m]
  int count_ = 0;
  double squared_arms_ = 0.0;  ///< sum [m²]
};

}  // namespace scree
