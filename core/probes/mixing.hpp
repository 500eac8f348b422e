#pragma once

#include <limits>

#include "core/frame/frame.hpp"

namespace scree {

/// How well the bodies of two materials are mixed.
struct MixingReading {
  /// Lacey's index (σ₀² − σ²) / (σ₀² − σᵣ²) by numbers of bodies: 0 separate, 1 mixed at random, in the mean.
  /// NaN: fewer than two cubes have bodies, each cube has one, or one of the materials has none.
  double index = std::numeric_limits<double>::quiet_NaN();
  long cells = 0;  ///< cubes with bodies of the two materials
};

/// Compares the shares of the first material in cubes among bodies that can move; a body belongs to the cube
/// of its centre, and cubes count by their bodies. P. M. C. Lacey, Developments in the theory of particle
/// mixing, 1954.
/// @param probe  of kind mixing
MixingReading read_mixing(const Frame& frame, const ProbeSpec& probe);

}  // namespace scree
