#pragma once

#include <string>

#include "core/simulation/parts/polyhedron_system.hpp"

namespace scree {

/// "body NAME" or "wall NAME".
std::string name_of(const PolyhedronSystem& polyhedra, const Walls& walls, int partner);

/// A wall on its way through a body that is fixed, in words.
std::string driven_through(const PolyhedronSystem& polyhedra, const Walls& walls, int body, int wall);

}  // namespace scree
