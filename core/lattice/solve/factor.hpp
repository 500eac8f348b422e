#pragma once

#include <Eigen/SparseCholesky>

#include "core/lattice/solve/stiffness_matrix.hpp"

namespace scree {

/// Factorisation L D Lᵀ of K − shift × 1 for the free unknowns.
class ShiftedFactor {
 public:
  explicit ShiftedFactor(const Lattice& lattice);

  /// @return whether all pivots are finite and nonzero
  bool factorize(double shift);
  /// After a success: a pivot may be round-off. The matrix need not be singular then, or if a pivot is 0: it
  /// may be indefinite.
  bool doubtful() const;
  /// After a success: number of eigenvalues of K below the shift (Sylvester's law of inertia).
  int eigenvalues_below() const;

  /// (K − shift × 1)⁻¹ applied to values in the places of `order`.
  Eigen::VectorXd solve(const Eigen::VectorXd& right) const { return factor_.solve(right); }
  /// K applied to values in the places of `order`.
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

/// Expands values in the places of an order to all unknowns, 0 for fixed ones.
Eigen::VectorXd of_all_unknowns(const UnknownOrder& order, const Eigen::VectorXd& values);
/// Restricts values of all unknowns to the places of an order.
Eigen::VectorXd of_order(const UnknownOrder& order, const Eigen::VectorXd& all);

}  // namespace scree
