#pragma once

#include <optional>

#include "core/lattice/solve/factor.hpp"
#include "core/lattice/solve/modes.hpp"

namespace scree {

/// The lowest mode of a lattice that is not stable, by inverse iteration from a shift that follows it up from
/// below: Sylvester's law of inertia tells that no eigenvalue is lower than a ten-thousandth of it. It takes
/// a dozen factorisations at most.
/// @return none: that is not enough
/// @throws ModesStopped
std::optional<Mode> lowest_mode(const Lattice& lattice, ShiftedFactor& factor, const StopRequest& stop);

}  // namespace scree
