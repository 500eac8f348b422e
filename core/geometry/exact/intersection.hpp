#pragma once

#include <array>
#include <vector>

#include "core/geometry/exact/orientation.hpp"
#include "core/geometry/mesh.hpp"

namespace scree {

using Triangle = std::array<Vec3, 3>;

/// Relative position of two triangles.
enum class Meeting {
  apart,     ///< no point in common
  touching,  ///< points in common, but no edge of one passes from side to side through the inside of the
             ///< other
  crossing,  ///< an edge of one passes through the inside of the other
};

/// Relative position of two triangles, decided exactly. Precondition: both triangles have an area.
Meeting triangle_meeting(const Triangle& a, const Triangle& b);

/// Returns whether two triangles have a common point (touching counts), decided exactly. Precondition: both
/// have an area.
bool triangles_intersect(const Triangle& a, const Triangle& b);

/// Returns whether the segment p q and a triangle have a common point, decided exactly. Precondition: the
/// triangle has an area.
bool segment_meets_triangle(const Vec3& p, const Vec3& q, const Triangle& triangle);

/// Returns whether two meshes cross: a triangle of one passes through a triangle of the other, or one closed
/// mesh contains a vertex of the other. Positions in global axes. Meshes that only touch do not cross.
///
/// Exact where an edge of one passes through the interior of a triangle of the other. Meshes aligned so that
/// they only touch in this sense (edge through edge, coplanar faces) cross if they still cross after one is
/// shrunk and shifted by 10⁻⁹ of its size.
bool meshes_interpenetrate(const Mesh& a, bool a_closed, const Mesh& b, bool b_closed);

/// Pairs of triangles of one mesh that meet outside the vertices or the edge they share, ascending, at most
/// `most` of them. Precondition: welded, every triangle has an area.
std::vector<std::array<int, 2>> self_intersections(const Mesh& mesh, size_t most);

}  // namespace scree
