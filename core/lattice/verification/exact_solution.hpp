#pragma once

#include <optional>

#include "core/lattice/lattice.hpp"

namespace scree {

struct Scene;

/// Exact solution of a plate with linear stresses: σ_xx over its height, σ_yy along its length, constant
/// σ_xy. Covers tension, pure shear, pure bending and their sums.
struct PlateSolution {
  Vec2 normal_x = Vec2::Zero();  ///< σ_xx at the lower left corner [Pa] and its gradient along y [Pa/m]
  Vec2 normal_y = Vec2::Zero();  ///< σ_yy there and its gradient along x
  double shear = 0.0;            ///< σ_xy [Pa]
  double young = 0.0;            ///< of plane stress, or its equivalent in plane strain [Pa]
  double poisson = 0.0;          ///< of plane stress, or its equivalent in plane strain
  Vec2 shift = Vec2::Zero();     ///< rigid translation required by the supports [m]
  /// Rigid rotation required by the supports, counter-clockwise about the lower left corner [rad]
  double turn = 0.0;

  /// Displacement of a point of the plate [m].
  Vec2 displacement(const Vec2& point) const;
};

/// Exact solution of a plate in equilibrium; none if the loads cause other stresses or the supports constrain
/// them.
std::optional<PlateSolution> exact_solution(const Scene& scene, const Lattice& lattice);

}  // namespace scree
