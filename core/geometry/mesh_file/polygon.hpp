#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "core/geometry/mesh.hpp"

namespace scree {

/// Cuts a polygon, convex or not, into triangles that turn as it does, by clipping ears in the plane it comes
/// closest to. A polygon that crosses itself gives triangles as well, but not sensible ones. Costs up to the
/// cube of its corners. Precondition: three corners or more, whose points are finite.
/// @param corners  indices into `points`
std::vector<std::array<int, 3>> triangulated(std::span<const Vec3> points, std::vector<int> corners);

/// A surface of polygons as mesh files hold it.
struct PolygonMesh {
  std::vector<Vec3> vertices;         ///< in the file's numbers
  std::vector<std::int64_t> corners;  ///< vertices of all polygons, one after the other, counted from 0
  std::vector<size_t> ends;           ///< for each polygon where its corners end in `corners`
  std::vector<std::int64_t>
      places;                   ///< for each polygon its line in a text file or its number in a binary one
  bool in_lines = true;         ///< places are lines
  int counts_from = 0;          ///< the number that the file gives its first vertex
  std::uint64_t triangles = 0;  ///< that the polygons will be cut into
  long without_area = 0;        ///< faces of fewer than three different corners, left out
};

/// @throws MeshFileError: more vertices than a mesh of `most_triangles` can use
void add_vertex(PolygonMesh& mesh, const Vec3& vertex);

/// One more corner of the polygon that has not ended yet; a corner that repeats the last one is none.
/// @throws MeshFileError: more than 1,000
void add_corner(PolygonMesh& mesh, std::int64_t vertex, std::int64_t place);

/// Ends a polygon; one with fewer than three corners only counts as `without_area`.
/// @throws MeshFileError: more than `most_triangles`
void end_polygon(PolygonMesh& mesh, std::int64_t place);

/// @throws MeshFileError: a corner that does not exist or has coordinates that are not finite
Mesh triangle_mesh(PolygonMesh polygons);

/// @throws MeshFileError when a file holds more than `most_triangles`
void check_triangle_count(std::uint64_t triangles);

/// A coordinate triple in the file's numbers, for messages.
std::string point_text(const Vec3& point);

}  // namespace scree
