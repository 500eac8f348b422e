#pragma once

#include <vector>

#include "core/lattice/solve/modes.hpp"

namespace scree {

/// A shape that a lattice is shown in instead of its own displacements: a mode, which has no size.
struct LatticeShape {
  std::vector<Vec2> nodes;  ///< displacements of the nodes, in any unit; empty: none
  double share = 1.0;       ///< of it that is shown, −1 … 1
};

/// Of a mode, at its full size.
LatticeShape shape_of(const Mode& mode);

}  // namespace scree
