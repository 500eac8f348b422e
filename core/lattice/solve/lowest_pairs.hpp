#pragma once

#include <vector>

#include "core/lattice/solve/factor.hpp"
#include "core/lattice/solve/modes.hpp"

namespace scree {

/// Eigenpair of the stiffness, in the places of the factor's order.
struct EigenPair {
  double value = 0.0;
  Eigen::VectorXd vector;  ///< unit length
};

/// Mode from values in the places of an order, of any length.
Mode mode_of(const UnknownOrder& order, double eigenvalue, const Eigen::VectorXd& values);

/// Maximum dimension of the search basis for a number of pairs.
int basis_of_search(int count);

/// Adds the next `count` lowest eigenpairs by Lanczos' method for the inverse, excluding the known ones, and
/// sorts all. Some of several equal eigenvalues may be missed.
/// @param factor  of K − shift × 1, positive definite
/// @throws ModesError: no convergence; ModesStopped
void add_lowest_pairs(std::vector<EigenPair>& pairs, const ShiftedFactor& factor, double shift, int count,
                      const StopRequest& stop);

}  // namespace scree
