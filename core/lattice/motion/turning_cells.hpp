#pragma once

#include <memory>
#include <numbers>
#include <vector>

#include "core/base/parallel/workers.hpp"
#include "core/lattice/bonds.hpp"
#include "core/lattice/broken_bond.hpp"
#include "core/lattice/cell/corotated_cell.hpp"

namespace scree {

template <typename Archive>
void serialize(Archive& archive, BrokenBond& bond) {
  auto& [first, second, time] = bond;
  archive(first, second, time);
}

inline constexpr double right_angle = 0.5 * std::numbers::pi;

/// Cells of a lattice with arbitrary rotations and breakable bonds. A cell that has lost a bond consists of
/// its remaining springs only, without L- and X-bonds.
class TurningCells {
 public:
  explicit TurningCells(std::shared_ptr<const Lattice> lattice);

  /// @param displacement  of each unknown [m]; @param force  output: force of the cells on each unknown [N]
  void find_forces(const std::vector<double>& displacement, std::vector<double>& force, Workers& workers);
  /// Energy that corresponds to the last forces [J].
  double energy(Workers& workers) const;

  /// Lower left node of an intact cell that rotated by a right angle or more in a step; −1: none.
  /// @param displacement  at its end [m]; @param velocity  of the nodes during the step [m/s]
  int turned_too_far(const std::vector<double>& displacement, const std::vector<double>& velocity,
                     double duration) const;

  /// Breaks the bonds beyond their critical stretch.
  /// @return energy lost with them [J]; forces must be recomputed if a bond broke
  double break_bonds(const std::vector<double>& displacement, double time, Workers& workers);
  const Bonds& bonds() const { return bonds_; }
  /// Returns whether a node is surrounded by intact cells, so that only its neighbours can touch it.
  bool walled_in(int node) const;
  const std::vector<BrokenBond>& broken() const { return broken_; }

  template <typename Archive>
  void serialize(Archive& archive) {
    auto& [lattice, bonds, condition, forces, energy, broken] = *this;
    archive(bonds, broken);
    serialize_as_long(archive, condition);
    serialize_as_long(archive, energy);
  }

 private:
  int cell(int column, int row) const { return row * lattice_->cells[0] + column; }
  CellVector of_corners(const std::vector<double>& displacement, int column, int row) const;
  CellAnswer answer(const CellVector& displacement, int column, int row) const;
  CellAnswer torn_cell(const CellVector& displacement, int column, int row) const;
  std::vector<int> overstretched(const std::vector<double>& displacement, Workers& workers) const;
  void gather(int node, std::vector<double>& force) const;
  std::vector<int> cells_of(const Bond& bond) const;

  std::shared_ptr<const Lattice> lattice_;
  Bonds bonds_;
  std::vector<CellCondition> condition_;  ///< per cell
  std::vector<CellVector> forces_;        ///< per cell, on its corners [N]
  std::vector<double> energy_;            ///< per cell [J]
  std::vector<BrokenBond> broken_;
};

}  // namespace scree
