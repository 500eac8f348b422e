#pragma once

#include <vector>

#include "core/scene/lattice_spec.hpp"

namespace scree {

/// The node of the largest displacement, the first of several that are the same but for round-off.
/// Precondition: there are nodes, all with finite displacements.
int most_displaced_node(const std::vector<Vec2>& displacement);

}  // namespace scree
