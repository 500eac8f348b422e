#pragma once

#include "core/geometry/mesh.hpp"

namespace scree {

/// Whether a plane is found that has one mesh on each side: across the line between the means of their
/// vertices, or along a triangle of one of them. True is certain; false leaves open whether they meet. Cheap
/// beside an exact test.
bool plane_separates(const Mesh& a, const Mesh& b);

/// Whether an edge of one closed mesh passes through a triangle of the other, up to round-off. Where
/// exactness does not matter, it spares most exact tests of meshes that do cross.
bool edge_pierces(const Mesh& a, const Mesh& b);

}  // namespace scree
