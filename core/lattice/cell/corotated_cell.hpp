#pragma once

#include "core/lattice/cell/cell.hpp"

namespace scree {

/// Two numbers (x, y) for each corner of a cell, counter-clockwise from the lower left.
using CellVector = Eigen::Matrix<double, 8, 1>;

/// What a strained cell answers with.
struct CellAnswer {
  CellVector force;     ///< on its corners, global axes [N]
  double energy = 0.0;  ///< [J]
};

/// A cell that may have turned as far as it likes: its bonds are strained by what is left of the
/// displacements when the turn that fits its corners best has been taken away. The forces are the derivatives
/// of the energy, so that they have neither a sum nor a moment.
/// @param stiffness  that no turn strains, as `cell_stiffness` of L- and X-bonds
/// @param side  [m]; @param displacement  of the corners [m]
CellAnswer corotated_cell(const CellMatrix& stiffness, double side, const CellVector& displacement);

}  // namespace scree
