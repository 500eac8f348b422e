#pragma once

#include <Eigen/SparseCore>
#include <vector>

#include "core/lattice/lattice.hpp"

namespace scree {

using SparseMatrix = Eigen::SparseMatrix<double>;

/// Unknowns of a matrix and their order.
struct UnknownOrder {
  std::vector<int> unknowns;  ///< unknowns of the lattice by place in the matrix
  std::vector<int> place;     ///< place of each unknown of the lattice; −1: fixed
};

/// Free unknowns in the order of their numbers.
UnknownOrder numbered_order(const Lattice& lattice);

/// Free unknowns by nested dissection: the plate is halved recursively, and the nodes between two halves come
/// after both. Keeps factors of the matrix sparse.
UnknownOrder nested_dissection(const Lattice& lattice);

/// Upper triangle of the stiffness matrix [N/m].
SparseMatrix upper_stiffness(const Lattice& lattice, const UnknownOrder& order);

}  // namespace scree
