#pragma once

#include <vector>

#include "core/lattice/lattice.hpp"

namespace scree {

/// An eigenpair of the stiffness: K u = λ u, nodes that are held left out.
struct Mode {
  double eigenvalue = 0.0;  ///< λ [N/m]
  Eigen::VectorXd shape;    ///< of all unknowns, of length 1, its largest component positive
};

/// All of them, ascending; for small lattices.
std::vector<Mode> all_modes(const Lattice& lattice);

/// The lowest ones, ascending; fewer where there are fewer.
std::vector<Mode> lowest_modes(const Lattice& lattice, int count);

/// What a scene's analysis of modes tells: all of small lattices, the lowest twenty of large ones.
std::vector<Mode> modes_of(const Lattice& lattice);

}  // namespace scree
