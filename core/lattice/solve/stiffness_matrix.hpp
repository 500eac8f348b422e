#pragma once

#include <Eigen/SparseCore>
#include <vector>

#include "core/lattice/lattice.hpp"

namespace scree {

using SparseMatrix = Eigen::SparseMatrix<double>;

/// Which unknowns a matrix holds, and in which order.
struct UnknownOrder {
  std::vector<int> unknowns;  ///< of the lattice, by their places in the matrix
  std::vector<int> place;     ///< of each unknown of the lattice in the matrix, −1: it is held
};

/// The unknowns that are not held, as they are numbered.
UnknownOrder numbered_order(const Lattice& lattice);

/// The same by nested dissection: the plate is halved again and again, the nodes between two halves come
/// after both. A factor of the matrix then stays sparse.
UnknownOrder nested_dissection(const Lattice& lattice);

/// The upper triangle of the stiffness [N/m].
SparseMatrix upper_stiffness(const Lattice& lattice, const UnknownOrder& order);

}  // namespace scree
