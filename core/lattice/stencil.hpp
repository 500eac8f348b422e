#pragma once

#include <array>

#include "core/lattice/lattice.hpp"

namespace scree {

/// How the force on a node depends on its displacement and those of its eight neighbours, as all cells around
/// it add up: for the row below, its own and the row above a matrix that the displacements (x, y) to the
/// left, in its column and to the right are multiplied by; zeros where there is no cell [N/m].
using NodeStencil = std::array<Eigen::Matrix<double, 2, 6>, 3>;

/// The stencils of all nodes of a lattice: there are nine, for the corners, the edges and the rest.
class Stencils {
 public:
  explicit Stencils(const Lattice& lattice);

  const NodeStencil& at(int column, int row) const {
    return stencils_[place(column, cells_[0])][place(row, cells_[1])];
  }

 private:
  static int place(int line, int cells) { return line == 0 ? 0 : line == cells ? 2 : 1; }

  std::array<int, 2> cells_;
  std::array<std::array<NodeStencil, 3>, 3> stencils_;
};

}  // namespace scree
