#pragma once

#include <vector>

#include "core/scene/lattice_spec.hpp"

namespace scree {

/// The node of the largest displacement; the first of several. Precondition: there are nodes.
int most_displaced_node(const std::vector<Vec2>& displacement);

}  // namespace scree
