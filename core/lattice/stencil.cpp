#include "core/lattice/stencil.hpp"

namespace scree {
namespace {

/// Adds the cell with the node at the given corner.
void add_cell(NodeStencil& stencil, const CellMatrix& stiffness, int corner) {
  for (int other = 0; other < 4; ++other) {
    const int right = cell_corners[other][0] - cell_corners[corner][0];
    const int up = cell_corners[other][1] - cell_corners[corner][1];
    stencil[1 + up].block<2, 2>(0, 2 * (1 + right)) += stiffness.block<2, 2>(2 * corner, 2 * other);
  }
}

}  // namespace

Stencils::Stencils(const Lattice& lattice) : cells_(lattice.cells) {
  for (int x = 0; x < 3; ++x) {
    for (int y = 0; y < 3; ++y) {
      NodeStencil& stencil = stencils_[x][y];
      for (auto& row : stencil) row.setZero();
      for (int corner = 0; corner < 4; ++corner) {
        // A node on the left edge is a left corner only, one on the right edge a right one.
        const bool beside = cell_corners[corner][0] == 0 ? x < 2 : x > 0;
        const bool above = cell_corners[corner][1] == 0 ? y < 2 : y > 0;
        if (beside && above) add_cell(stencil, lattice.stiffness, corner);
      }
    }
  }
}

}  // namespace scree
