#pragma once

#include <array>
#include <vector>

#include "core/lattice/bonds.hpp"

namespace scree {

/// A node and the nodes bonded to it, relative to their common centre. They define the rotation of the node,
/// which has no rotational unknown.
class BondedNodes {
 public:
  /// @param lag  delay of the positions behind the displacements, at the velocities [s]
  BondedNodes(const Lattice& lattice, const Bonds& bonds, int node, const std::vector<double>& displacement,
              const std::vector<double>& velocity, double lag);

  /// Returns whether the node has no bonds.
  bool alone() const { return count_ == 1; }
  /// Rotation rate of the rigid motion nearest to the velocities. With the positions midway in a step and a
  /// rigid rotation, it is the incremental Rodrigues vector over the step. Precondition: not alone [rad/s].
  double turn_rate(const std::vector<double>& velocity) const;
  /// Adds nodal forces equivalent to a couple on the node: they do its work in the rotation above, have its
  /// moment and zero sum. Precondition: not alone [N·m].
  void add_couple(double couple, std::vector<double>& force) const;

 private:
  std::array<int, 9> node_{};
  std::array<Vec2, 9> arm_;  ///< from the centre [m]
  int count_ = 0;
  double squared_arms_ = 0.0;  ///< sum [m²]
};

}  // namespace scree
