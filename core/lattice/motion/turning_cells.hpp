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

/// The cells of a lattice that may turn as far as they like, and whose bonds may break: a cell that has lost
/// a bond is no more than the springs that are left of it, without L- and X-bonds.
class TurningCells {
 public:
  explicit TurningCells(std::shared_ptr<const Lattice> lattice);

  /// @param displacement  of each unknown [m]; @param force  of the cells on each unknown, to be found [N]
  void find_forces(const std::vector<double>& displacement, std::vector<double>& force, Workers& workers);
  /// That the last forces belong to [J].
  double energy(Workers& workers) const;

  /// A whole cell that has turned by a right angle or more in a step, by its lower left node; −1: none.
  /// @param displacement  at its end [m]; @param velocity  that the nodes have moved with in it [m/s]
  int turned_too_far(const std::vector<double>& displacement, const std::vector<double>& velocity,
                     double duration) const;

  /// Breaks the bonds that are stretched too far. @return the energy that is lost with them [J]; forces must
  /// be found anew if there is one more broken bond
  double break_bonds(const std::vector<double>& displacement, double time, Workers& workers);
  const Bonds& bonds() const { return bonds_; }
  /// Whole cells are all around a node, so that nothing can touch it but its neighbours.
  bool walled_in(int node) const;
  const std::vector<BrokenBond>& broken() const { return broken_; }

  template <typename Archive>
  void serialize(Archive& archive) {
    archive(bonds_, broken_);
    serialize_as_long(archive, condition_);
    serialize_as_long(archive, energy_);
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
  std::vector<CellCondition> condition_;  ///< of each cell
  std::vector<CellVector> forces_;        ///< of each cell on its corners [N]
  std::vector<double> energy_;            ///< of each cell [J]
  std::vector<BrokenBond> broken_;
};

}  // namespace scree
