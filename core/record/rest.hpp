#pragma once

#include "core/frame/frame.hpp"

namespace scree {

/// Nothing but fixed bodies moves: each is asleep, or slower at its outermost point than 10⁻³ √(g R), the
/// speed that a fall over half a millionth of its radius R gives. One frame alone may show the top of a
/// flight; two of them show rest. A lattice rests when its kinetic energy, and what its damping would take
/// away in as long as the run has lasted, are a millionth of what its bonds store.
bool rests(const Frame& frame);

/// How fast the fastest moves, in units of what counts as rest: above 1 something moves.
double unrest(const Frame& frame);

}  // namespace scree
