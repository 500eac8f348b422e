#pragma once

#include <cstddef>
#include <vector>

#include "core/experiments/fit/force_displacement.hpp"

namespace scree {

/// An unloading from a largest overlap with all reloading and unloading below it. Indices of points.
struct UnloadingCycle {
  std::size_t peak = 0;          ///< the deepest point, from which the force falls
  std::size_t valley = 0;        ///< minimum of the force before the first reloading
  std::size_t end = 0;           ///< one past its last point: the next peak, or the end of the test
  double largest_overlap = 0.0;  ///< h_max [m]
  bool partial = false;          ///< the force decreases too little for a fit
};

/// Finds the cycles of a test from the reversals of its force. A decrease counts as unloading if it exceeds
/// two hundredths of its initial force and the noise of the force, which is estimated from the scatter of
/// neighbours and, if large, averaged out. Up to a quarter it is partial. Unloading from no larger overlap
/// belongs to the previous cycle. Tension counts as zero force.
std::vector<UnloadingCycle> find_unloading_cycles(const std::vector<ForcePoint>& points);

/// Noise threshold in standard deviations: exceeded by less than one reading in a million.
inline constexpr double noise_reach = 8.0;

/// Noise threshold of the force: eight standard deviations, estimated from the scatter of neighbours. 0 for
/// fewer than three readings [N].
double force_noise(const std::vector<ForcePoint>& points);

}  // namespace scree
