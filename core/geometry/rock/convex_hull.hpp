#pragma once

#include <vector>

#include "core/geometry/mesh.hpp"

namespace scree {

/// Convex hull of points, decided exactly: no point lies outside the plane of any triangle. Points inside the
/// hull or in the plane of one of its triangles may be left out, the others keep their order.
/// Costs the number of points times that of triangles.
/// @throws std::invalid_argument: all points lie in one plane
Mesh convex_hull(const std::vector<Vec3>& points);

}  // namespace scree
