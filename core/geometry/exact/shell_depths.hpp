#pragma once

#include <vector>

#include "core/geometry/mesh.hpp"
#include "core/geometry/surface_edges.hpp"

namespace scree {

/// For each shell the number of other closed shells that enclose its first corner, by winding number. Decided
/// exactly from the triangles that a ray passes; the time grows with their number. Open shells have 0.
std::vector<int> shell_depths(const Mesh& mesh, const Shells& shells, const std::vector<bool>& closed);

}  // namespace scree
