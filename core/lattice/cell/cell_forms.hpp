#pragma once

#include <string>
#include <vector>

#include "core/lattice/cell/cell.hpp"

namespace scree {

/// What of a single cell is held.
enum class CellSupport {
  none,
  tension,  ///< its left side along x, its lower side along y
  shear,    ///< its lower side along both
};

/// An eigenform of a cell's stiffness.
struct CellForm {
  std::string name;                   ///< "volume"; of a held cell "form 1"
  double eigenvalue = 0.0;            ///< in units of E t
  Eigen::Matrix<double, 8, 1> shape;  ///< of its corners as in `cell_stiffness`, of length 1
};

/// Of a cell that nothing holds the eight forms that it has whatever its bonds are, by name: each keeps its
/// place when Poisson's ratio changes. Of one that is held its four forms, by eigenvalue.  [B] Table 2
std::vector<CellForm> cell_forms(BondModel model, PlaneElasticity elasticity, double poisson,
                                 CellSupport support);

/// By which share of its volume a plate of such cells grows, in units of (σ_xx + σ_yy)/E.  [B] Eqs. 19, 20
double volumetric_strain(BondModel model, PlaneElasticity elasticity, double poisson);

}  // namespace scree
