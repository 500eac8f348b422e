#pragma once

#include "core/frame/frame.hpp"

namespace scree {

/// Returns whether only fixed bodies move. Each other body is asleep, or its fastest point is slower than
/// 10⁻³ √(g R), the speed after a fall of half a millionth of its radius R. A single frame may show the apex
/// of a flight; two frames show rest. A lattice is at rest when its kinetic energy, and the energy that its
/// damping would dissipate in the time of the run so far, are below a millionth of the energy stored in its
/// bonds.
bool rests(const Frame& frame);

/// Speed of the fastest body relative to the limit of rest; above 1 something moves.
double unrest(const Frame& frame);

}  // namespace scree
