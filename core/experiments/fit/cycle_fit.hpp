#pragma once

#include "core/experiments/fit/elastoplastic_fit.hpp"
#include "core/experiments/fit/unloading_cycles.hpp"

namespace scree {

inline constexpr std::size_t least_readings = 3;  ///< minimum per branch: a line has two constants

/// Fits F = k_U (h − h₀) to the readings of a cycle. Noisy overlaps would bias least squares towards a flat
/// line. In that case the neighbours of each reading, whose noise is independent, serve as instrumental
/// variables.
/// @throws SceneError at the file's line
CycleFit fit_cycle(const ForceDisplacement& test, const UnloadingCycle& cycle);

}  // namespace scree
