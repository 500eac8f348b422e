#pragma once

#include <array>

#include "core/geometry/mesh.hpp"

namespace scree {

using Triangle = std::array<Vec3, 3>;

/// Sign of the volume of the tetrahedron a b c d, exact for any finite coordinates: +1 when d lies above the plane of
/// a, b, c (on the side from which they turn clockwise being negative, as in the right-hand rule), 0 when coplanar.
int orientation_sign(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& d);

/// Whether two triangles have a point in common, decided exactly (touching counts).
bool triangles_intersect(const Triangle& a, const Triangle& b);

/// Whether the triangles of two meshes truly cross: some edge of one passes through the inside of a triangle of the
/// other, or one mesh holds a vertex of the other inside (closed meshes only). Positions are in global axes.
bool meshes_interpenetrate(const Mesh& a, bool a_closed, const Mesh& b, bool b_closed);

}  // namespace scree
