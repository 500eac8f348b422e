#pragma once

#include <Eigen/Core>
#include <vector>

#include "core/bodies/rigid_state.hpp"
#include "core/laws/polyhedron_interaction.hpp"
#include "core/polyhedra/contact/contact_pair.hpp"

namespace scree {

/// Upper bound of the stiffness and damping that act on one body, for the step of velocity Verlet. Springs
/// and dashpots of its contacts are summed into 6 × 6 matrices per mass with sharp bounds of their largest
/// eigenvalues. A contact of two free bodies counts twice with each, which decouples the blocks.
class BodyStability {
 public:
  /// Adds the acting contacts of a pair as they act on `body`, one of the two partners.
  void add(const ContactPair& pair, const Interaction& law, const RigidState& body, const RigidState& other);

  /// The largest Δt with λ_K Δt²/4 + λ_C Δt/2 ≤ 1; infinite without contacts [s].
  double stable_step(const RigidState& body) const;

 private:
  using Vector6 = Eigen::Matrix<double, 6, 1>;
  using Matrix6 = Eigen::Matrix<double, 6, 6>;

  /// Springs or dashpots between the body and a rigid world: Σ (k_n − k_t) j jᵀ with j = (n, r × n), and the
  /// sums for an isotropic k_t at the lever r.
  struct Restraint {
    Matrix6 along_normals = Matrix6::Zero();
    double isotropic = 0.0;       ///< Σ k_t
    Vec3 levers = Vec3::Zero();   ///< Σ k_t r
    Mat3 turning = Mat3::Zero();  ///< Σ k_t (r² − r rᵀ)

    void add(double normal, double tangential, const Vector6& direction, const Vec3& lever);
    /// Upper bound of the largest eigenvalue per mass and moment of inertia.
    double largest_eigenvalue(const RigidState& body) const;
  };

  Restraint springs_;   ///< [N/m]
  Restraint dashpots_;  ///< [N·s/m]
};

}  // namespace scree
