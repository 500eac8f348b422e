#pragma once

#include "core/lattice/cell/cell.hpp"

namespace scree {

/// Two components (x, y) per corner of a cell, counter-clockwise from the lower left.
using CellVector = Eigen::Matrix<double, 8, 1>;

/// Force and energy of a strained cell.
struct CellAnswer {
  CellVector force;     ///< on its corners, global axes [N]
  double energy = 0.0;  ///< [J]
};

/// A cell with arbitrarily large rotation. Its bonds are strained by the displacements relative to the
/// rotation that fits its corners best. The forces are the derivatives of the energy, so that their sum and
/// moment vanish.
/// @param stiffness  invariant under rotations, from `cell_stiffness` of L- and X-bonds
/// @param side  [m]; @param displacement  of the corners [m]
CellAnswer corotated_cell(const CellMatrix& stiffness, double side, const CellVector& displacement);

}  // namespace scree
