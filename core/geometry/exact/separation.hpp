#pragma once

#include "core/geometry/mesh.hpp"

namespace scree {

/// Returns whether a separating plane is found: perpendicular to the line between the vertex means, or along
/// a triangle of either mesh. True is certain; false is undecided. Cheap compared with an exact test.
bool plane_separates(const Mesh& a, const Mesh& b);

/// Returns whether an edge of one closed mesh passes through a triangle of the other, up to round-off. Avoids
/// most exact tests of meshes that cross.
bool edge_pierces(const Mesh& a, const Mesh& b);

}  // namespace scree
