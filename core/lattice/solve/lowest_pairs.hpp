#pragma once

#include <vector>

#include "core/lattice/solve/factor.hpp"
#include "core/lattice/solve/modes.hpp"

namespace scree {

/// Of the stiffness, by the places of the factor's order.
struct EigenPair {
  double value = 0.0;
  Eigen::VectorXd vector;  ///< of length 1
};

/// A mode by values at the places of an order, of any length.
Mode mode_of(const UnknownOrder& order, double eigenvalue, const Eigen::VectorXd& values);

/// Vectors that the search for so many pairs spans at most.
int basis_of_search(int count);

/// Finds so many more of the lowest eigenpairs by Lanczos' method for the inverse, those that are known left
/// out, and sorts all of them. Of equal eigenvalues it may miss some.
/// @param factor  of K − shift × 1, which is positive definite
/// @throws ModesError: it does not converge; ModesStopped
void add_lowest_pairs(std::vector<EigenPair>& pairs, const ShiftedFactor& factor, double shift, int count,
                      const StopRequest& stop);

}  // namespace scree
