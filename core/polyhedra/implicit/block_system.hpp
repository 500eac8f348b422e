#pragma once

#include <vector>

#include "core/base/parallel/workers.hpp"
#include "core/polyhedra/implicit/body_step.hpp"

namespace scree {

/// Symmetric positive definite matrix of 6 × 6 blocks: one on the diagonal per body, one off it per pair of
/// bodies in contact.
struct BlockSystem {
  struct Coupling {
    int a = 0;
    int b = 0;
    Matrix6 block = Matrix6::Zero();  ///< row a, column b; its transpose is in row b, column a
  };
  std::vector<Matrix6> diagonal;
  std::vector<Coupling> couplings;
};

/// Solves matrix · x = right: directly for few bodies, otherwise by conjugate gradients with block Jacobi
/// preconditioning until the residual is this share of the right side.
/// @return conjugate-gradient iterations; 0 if solved directly
int solve(const BlockSystem& system, const std::vector<Vector6>& right, double tolerance, Workers& workers,
          std::vector<Vector6>& x);

}  // namespace scree
