#pragma once

#include <cstddef>
#include <vector>

#include "core/experiments/fit/force_displacement.hpp"

namespace scree {

/// An unloading from a deepest overlap, with whatever loads and unloads again below it. Indices of points.
struct UnloadingCycle {
  std::size_t peak = 0;          ///< the deepest point, from which the force falls
  std::size_t valley = 0;        ///< the least force before the first loading again
  std::size_t end = 0;           ///< one behind its last: the next peak, or the end of the test
  double largest_overlap = 0.0;  ///< h_max [m]
  bool partial = false;          ///< too little of the force is taken away for a line
};

/// The cycles of a test, by the turns of its force. A fall is an unloading where it is more than two
/// hundredths of the force it began at and more than the noise of the force, which is told from the scatter
/// of neighbours and, where it is large, averaged away; it is a partial one up to a quarter. What unloads
/// again from no deeper than before belongs to the cycle before. Tension counts as no force: nothing is
/// unloaded by it, and nothing loaded by its end.
std::vector<UnloadingCycle> find_unloading_cycles(const std::vector<ForcePoint>& points);

/// Standard deviations of the force: among a million readings none strays as far.
inline constexpr double noise_reach = 8.0;

/// How far noise may take the force from what it would be: eight standard deviations, told from the scatter
/// of neighbours. 0 where there are fewer than three readings [N].
double force_noise(const std::vector<ForcePoint>& points);

}  // namespace scree
