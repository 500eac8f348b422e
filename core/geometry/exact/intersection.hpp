#pragma once

#include <array>
#include <vector>

#include "core/geometry/exact/orientation.hpp"
#include "core/geometry/mesh.hpp"

namespace scree {

using Triangle = std::array<Vec3, 3>;

/// How two triangles lie to each other.
enum class Meeting {
  apart,     ///< no point in common
  touching,  ///< points in common, but no edge of one passes from side to side through the inside of the
             ///< other
  crossing,  ///< an edge of one passes through the inside of the other
};

/// Decided exactly. Precondition: both triangles have an area.
Meeting triangle_meeting(const Triangle& a, const Triangle& b);

/// Whether two triangles have a point in common, decided exactly (touching counts). Precondition: both have
/// an area.
bool triangles_intersect(const Triangle& a, const Triangle& b);

/// Whether the segment p q and a triangle have a point in common, decided exactly. Precondition: the triangle
/// has an area.
bool segment_meets_triangle(const Vec3& p, const Vec3& q, const Triangle& triangle);

/// Whether two meshes truly cross: a triangle of one passes through one of the other, or one mesh holds a
/// vertex of the other inside (closed meshes only). Positions are in global axes. Meshes that only touch do
/// not cross.
///
/// Exact wherever an edge of one passes through the inside of a triangle of the other. Meshes that lie so
/// neatly that they only touch in this sense (edge through edge, faces in one plane) cross if they still do
/// after one of them is shrunk and shifted by 10⁻⁹ of its size.
bool meshes_interpenetrate(const Mesh& a, bool a_closed, const Mesh& b, bool b_closed);

/// Pairs of triangles of one mesh that meet elsewhere than in the vertices or the edge they share, ascending,
/// at most `most` of them. Precondition: welded, every triangle has an area.
std::vector<std::array<int, 2>> self_intersections(const Mesh& mesh, size_t most);

}  // namespace scree
