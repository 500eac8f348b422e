#pragma once

#include "core/lattice/lattice.hpp"

namespace scree {

// Forces and energies of cells from the relative displacements of their corners. A slender strip moves far as
// a whole while its cells hardly strain: the direct product K u loses the strains by cancellation, with the
// square of the slenderness in the forces and its fourth power in the solution.

/// Displacements in double-double precision: `high` + `low`, one entry per unknown [m].
struct PreciseDisplacement {
  Eigen::VectorXd high;
  Eigen::VectorXd low;

  /// Adds a correction, exact up to the rounding of `low`.
  void add(const Eigen::VectorXd& correction);
};

/// K u over all unknowns, including fixed ones [N].
Eigen::VectorXd cell_forces(const Lattice& lattice, const PreciseDisplacement& displacement);

/// Strain energy ½ uᵀ K u [J].
double strain_energy(const Lattice& lattice, const double* displacement);

}  // namespace scree
