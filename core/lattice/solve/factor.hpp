#pragma once

#include <Eigen/SparseCholesky>

#include "core/lattice/solve/stiffness_matrix.hpp"

namespace scree {

/// K − shift × 1 in factors L D Lᵀ, for the unknowns that are not held.
class ShiftedFactor {
 public:
  explicit ShiftedFactor(const Lattice& lattice);

  /// @return whether all pivots are finite and differ from 0
  bool factorize(double shift);
  /// After a success: a pivot is so small that it may be round-off. The matrix need not be singular then, nor
  /// where a pivot is 0: it may be indefinite.
  bool doubtful() const;
  /// After a success: how many eigenvalues of K are below the shift (by Sylvester's law of inertia).
  int eigenvalues_below() const;

  /// (K − shift × 1)⁻¹ on values by the places of `order`.
  Eigen::VectorXd solve(const Eigen::VectorXd& right) const { return factor_.solve(right); }
  /// K times values by the places of `order`.
  Eigen::VectorXd times_stiffness(const Eigen::VectorXd& values) const {
    return stiffness_.selfadjointView<Eigen::Upper>() * values;
  }

  const UnknownOrder& order() const { return order_; }
  int count() const { return static_cast<int>(order_.unknowns.size()); }

 private:
  UnknownOrder order_;
  SparseMatrix stiffness_;
  Eigen::SimplicialLDLT<SparseMatrix, Eigen::Upper, Eigen::NaturalOrdering<int>> factor_;
};

/// Values by the places of an order as values of all unknowns, 0 where a node is held.
Eigen::VectorXd of_all_unknowns(const UnknownOrder& order, const Eigen::VectorXd& values);
/// The other way round.
Eigen::VectorXd of_order(const UnknownOrder& order, const Eigen::VectorXd& all);

}  // namespace scree
