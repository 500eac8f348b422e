#pragma once

#include <vector>

#include "core/scene/lattice_spec.hpp"

namespace scree {

/// Node with the largest displacement, the first of several that are equal up to round-off. Precondition:
/// there are nodes, with finite displacements.
int most_displaced_node(const std::vector<Vec2>& displacement);

}  // namespace scree
