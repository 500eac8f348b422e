#pragma once

#include <string>
#include <vector>

#include "core/lattice/cell/cell.hpp"

namespace scree {

/// Support of a single cell.
enum class CellSupport {
  none,
  tension,  ///< its left side along x, its lower side along y
  shear,    ///< its lower side along both
};

/// Eigenvector of a cell's stiffness.
struct CellForm {
  std::string name;                   ///< "volume"; of a held cell "form 1"
  double eigenvalue = 0.0;            ///< in units of E t
  Eigen::Matrix<double, 8, 1> shape;  ///< of its corners as in `cell_stiffness`, of length 1
};

/// For a free cell the eight eigenvectors that are independent of its bonds, by name; each keeps its place
/// when Poisson's ratio changes. For a supported cell its four eigenvectors, by eigenvalue.  [B] Table 2
std::vector<CellForm> cell_forms(BondModel model, PlaneElasticity elasticity, double poisson,
                                 CellSupport support);

/// Volumetric strain of a plate of such cells, in units of (σ_xx + σ_yy)/E.  [B] Eqs. 19, 20
double volumetric_strain(BondModel model, PlaneElasticity elasticity, double poisson);

}  // namespace scree
