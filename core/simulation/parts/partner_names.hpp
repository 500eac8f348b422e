#pragma once

#include <string>

#include "core/simulation/parts/polyhedron_system.hpp"

namespace scree {

/// "body NAME" or "wall NAME".
std::string name_of(const PolyhedronSystem& polyhedra, const Walls& walls, int partner);

/// Message about a wall that is driven through a fixed body.
std::string driven_through(const PolyhedronSystem& polyhedra, const Walls& walls, int body, int wall);

}  // namespace scree
