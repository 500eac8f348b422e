#pragma once

#include <optional>

#include "core/lattice/solve/factor.hpp"
#include "core/lattice/solve/modes.hpp"

namespace scree {

/// Lowest mode of an unstable lattice by inverse iteration with a shift that approaches it from below.
/// Sylvester's law of inertia ensures that no eigenvalue is lower by more than a ten-thousandth of it. Needs
/// at most a dozen factorisations.
/// @return none: not found
/// @throws ModesStopped
std::optional<Mode> lowest_mode(const Lattice& lattice, ShiftedFactor& factor, const StopRequest& stop);

}  // namespace scree
