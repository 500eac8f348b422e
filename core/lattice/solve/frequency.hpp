#pragma once

#include "core/lattice/solve/modes.hpp"

namespace scree {

/// How often a plate would swing in a second in the shape of a mode: by Rayleigh's quotient of its stiffness
/// and the masses of its nodes, which is close to a frequency of the plate wherever the shape is close to one
/// of its vibrations [Hz]. NaN: it gives way in that shape.
double rayleigh_frequency(const Lattice& lattice, const Mode& mode);

}  // namespace scree
