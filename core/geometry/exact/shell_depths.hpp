#pragma once

#include <vector>

#include "core/geometry/mesh.hpp"
#include "core/geometry/surface_edges.hpp"

namespace scree {

/// For each shell how many other closed shells enclose its first corner: those whose triangles wind around
/// it. Decided exactly by the triangles that a ray passes, in time that grows with these. Open shells have 0.
std::vector<int> shell_depths(const Mesh& mesh, const Shells& shells, const std::vector<bool>& closed);

}  // namespace scree
