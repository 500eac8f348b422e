#pragma once

#include <array>

#include "core/lattice/lattice.hpp"

namespace scree {

/// Force on a node as a function of its displacement and its eight neighbours' displacements, summed over the
/// adjacent cells. One matrix each for the row below, its own and the row above; it multiplies the
/// displacements (x, y) to the left, in the node's column and to the right. Zero where there is no cell
/// [N/m].
using NodeStencil = std::array<Eigen::Matrix<double, 2, 6>, 3>;

/// Stencils of all nodes of a lattice: nine different ones, for the corners, the edges and the interior.
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
