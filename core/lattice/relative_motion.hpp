#pragma once

#include "core/lattice/lattice.hpp"

namespace scree {

// Forces and energies of cells from the motion of their corners relative to each other. A slender strip moves
// far as a whole while its cells hardly strain: K u loses the strains by cancellation, with the square of the
// slenderness in the forces and its fourth power in the solution.

/// Displacements in twice the precision: `high` + `low`, one entry an unknown [m].
struct PreciseDisplacement {
  Eigen::VectorXd high;
  Eigen::VectorXd low;

  /// Adds without a rounding error beyond that of `low`.
  void add(const Eigen::VectorXd& correction);
};

/// K u, of all unknowns, those that are held as well [N].
Eigen::VectorXd cell_forces(const Lattice& lattice, const PreciseDisplacement& displacement);

/// ½ uᵀ K u [J].
double strain_energy(const Lattice& lattice, const double* displacement);

}  // namespace scree
