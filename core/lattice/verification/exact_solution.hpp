#pragma once

#include <optional>

#include "core/lattice/lattice.hpp"

namespace scree {

struct Scene;

/// A plate as a continuum whose stresses are linear: σ_xx over its height, σ_yy along its length, σ_xy the
/// same everywhere. Tension, pure shear, pure bending, and their sums.
struct PlateSolution {
  Vec2 normal_x = Vec2::Zero();  ///< σ_xx at the lower left corner [Pa], and how it grows with y [Pa/m]
  Vec2 normal_y = Vec2::Zero();  ///< σ_yy there, and how it grows with x
  double shear = 0.0;            ///< σ_xy [Pa]
  double young = 0.0;            ///< of plane stress, or what stands for it in plane strain [Pa]
  double poisson = 0.0;          ///< likewise
  Vec2 shift = Vec2::Zero();     ///< the motion as a whole that the supports ask for [m]
  double turn = 0.0;             ///< likewise, counter-clockwise about the lower left corner [rad]

  /// Of a point of the plate [m].
  Vec2 displacement(const Vec2& point) const;
};

/// The exact solution for a plate at rest; none where the loads make other stresses or the supports hinder
/// them.
std::optional<PlateSolution> exact_solution(const Scene& scene, const Lattice& lattice);

}  // namespace scree
