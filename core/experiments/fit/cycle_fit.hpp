#pragma once

#include "core/experiments/fit/elastoplastic_fit.hpp"
#include "core/experiments/fit/unloading_cycles.hpp"

namespace scree {

inline constexpr std::size_t least_readings = 3;  ///< of a branch: its line has two constants

/// F = k_U (h − h₀) through the readings of a cycle. Where overlaps are noisy, least squares would make the
/// line too flat, since they take the noise for strokes: then the place of each reading on the line is told
/// by its neighbours, whose noise is another (instrumental variables).
/// @throws SceneError at the file's line
CycleFit fit_cycle(const ForceDisplacement& test, const UnloadingCycle& cycle);

}  // namespace scree
