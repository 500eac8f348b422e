#pragma once

#include <vector>

#include "core/lattice/solve/modes.hpp"

namespace scree {

/// A shape shown instead of a lattice's displacements: a mode of arbitrary amplitude.
struct LatticeShape {
  std::vector<Vec2> nodes;  ///< displacements of the nodes, in any unit; empty: none
  double share = 1.0;       ///< displayed fraction, −1 … 1
};

/// Shape of a mode at full amplitude.
LatticeShape shape_of(const Mode& mode);

}  // namespace scree
