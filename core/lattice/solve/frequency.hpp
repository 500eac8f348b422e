#pragma once

#include "core/lattice/solve/modes.hpp"

namespace scree {

/// Frequency of a mode from Rayleigh's quotient of the stiffness and the nodal masses, close to a natural
/// frequency if the shape is close to a natural mode [Hz]. NaN: unstable in that shape.
double rayleigh_frequency(const Lattice& lattice, const Mode& mode);

}  // namespace scree
