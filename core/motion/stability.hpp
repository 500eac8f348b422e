#pragma once

#include <Eigen/Core>
#include <vector>

#include "core/bodies/rigid_state.hpp"
#include "core/contact/contact_pair.hpp"
#include "core/contact/interaction.hpp"

namespace scree {

/// A safe bound of the stiffness and damping that the contacts of one body see, for the step of velocity
/// Verlet. Springs and dashpots of a body's contacts are added up to 6 × 6 matrices per mass; their largest
/// eigenvalues are bounded sharply. A contact of two free bodies counts twice with each, which makes the
/// blocks independent.
class BodyStability {
 public:
  /// Adds the contacts of a pair as they act on `body`, one of the two partners: those that act and those
  /// that will within the time `ahead` [s].
  void add(const ContactPair& pair, const Interaction& law, const RigidState& body, const RigidState& other,
           double ahead);

  /// The largest Δt with λ_K Δt²/4 + λ_C Δt/2 ≤ 1; infinite without contacts [s].
  double stable_step() const;

 private:
  using Matrix6 = Eigen::Matrix<double, 6, 6>;
  Matrix6 springs_ = Matrix6::Zero();   ///< [1/s²]
  Matrix6 dashpots_ = Matrix6::Zero();  ///< [1/s]
};

}  // namespace scree
