#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "core/geometry/mesh.hpp"

namespace scree {

/// Cuts a polygon, convex or not, into triangles that turn as it does, by clipping ears in the plane it comes
/// closest to. A polygon that crosses itself gives triangles as well, but not sensible ones. Costs up to the
/// cube of its corners. Precondition: three corners or more, whose points are finite.
/// @param corners  indices into `points`
std::vector<std::array<int, 3>> triangulated(std::span<const Vec3> points, std::vector<int> corners);

/// A surface of polygons as mesh files hold it, not checked in any way.
struct PolygonMesh {
  std::vector<Vec3> vertices;
  std::vector<std::int64_t> corners;  ///< of all polygons, one after the other
  std::vector<size_t> ends;           ///< for each polygon where its corners end in `corners`
};

/// @throws MeshFileError: a corner that does not exist, a polygon of more than 1,000 corners, too many
/// triangles
Mesh triangle_mesh(PolygonMesh polygons);

/// @throws MeshFileError when a file holds more than `most_triangles`
void check_triangle_count(std::uint64_t triangles);

}  // namespace scree
