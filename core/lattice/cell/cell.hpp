#pragma once

#include <Eigen/Core>
#include <array>

#include "core/scene/lattice_spec.hpp"

namespace scree {

/// Stiffnesses of the bonds of a square cell [N/m].  [B] Table 1
struct BondStiffness {
  double normal_first = 0.0;   ///< k_n1, of bonds along the sides
  double normal_second = 0.0;  ///< k_n2, of the diagonals
  double shear = 0.0;          ///< k_s; may be negative
};

/// Moduli of a plate in its plane: σ_xx = C₁ ε_xx + C₂ ε_yy, σ_xy = C₃ γ_xy [Pa].
struct PlaneModuli {
  double c1 = 0.0;
  double c2 = 0.0;
  double c3 = 0.0;
};

/// Corners of a cell, in units of its side.
inline constexpr std::array<std::array<int, 2>, 4> cell_corners{{{0, 0}, {1, 0}, {1, 1}, {0, 1}}};
/// Corner pairs of a cell's bonds: the sides counter-clockwise from the lower left, then the rising and the
/// falling diagonal.
inline constexpr std::array<std::array<int, 2>, 6> cell_bonds{
    {{0, 1}, {1, 2}, {2, 3}, {3, 0}, {0, 2}, {1, 3}}};

using CellMatrix = Eigen::Matrix<double, 8, 8>;

/// Bond stiffnesses that match a continuum.
/// @param young, thickness  [Pa], [m]; @param poisson  0 to below 0.5
BondStiffness calibrated_bonds(BondModel model, PlaneElasticity elasticity, double young, double poisson,
                               double thickness);

/// Continuum moduli of a cell with these bonds.  [B] Eq. 14
PlaneModuli plane_moduli(BondModel model, const BondStiffness& bonds, double thickness);

/// Stiffness matrix of a cell: its energy is ½ uᵀ K u with the displacements u (x, y) of its corners,
/// counter-clockwise from the lower left. First neighbours count half because two cells share them.  [B] Eqs.
/// 4–13
CellMatrix cell_stiffness(BondModel model, const BondStiffness& bonds);

}  // namespace scree
