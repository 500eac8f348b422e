#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "core/geometry/mesh.hpp"

namespace scree {

/// Triangulates a polygon, convex or not, by ear clipping in the plane closest to it. Keeps the orientation.
/// A self-intersecting polygon gives arbitrary triangles. Costs up to the cube of the number of corners.
/// Precondition: three corners or more, finite points.
/// @param corners  indices into `points`
std::vector<std::array<int, 3>> triangulated(std::span<const Vec3> points, std::vector<int> corners);

/// Polygon surface as stored in mesh files.
struct PolygonMesh {
  std::vector<Vec3> vertices;         ///< in the file's units
  std::vector<std::int64_t> corners;  ///< vertices of all polygons in sequence, counted from 0
  std::vector<size_t> ends;           ///< for each polygon the end of its corners in `corners`
  std::vector<std::int64_t>
      places;                   ///< for each polygon its line in a text file or its number in a binary one
  bool in_lines = true;         ///< `places` are lines
  int counts_from = 0;          ///< number of the first vertex in the file
  std::uint64_t triangles = 0;  ///< number of triangles after triangulation
  long without_area = 0;        ///< faces with fewer than three different corners, which are dropped
};

/// @throws MeshFileError: more vertices than a mesh of `most_triangles` can use
void add_vertex(PolygonMesh& mesh, const Vec3& vertex);

/// Appends a corner to the current polygon; repeated corners are dropped.
/// @throws MeshFileError: more than 1,000
void add_corner(PolygonMesh& mesh, std::int64_t vertex, std::int64_t place);

/// Ends the current polygon. One with fewer than three corners only counts as `without_area`.
/// @throws MeshFileError: more than `most_triangles`
void end_polygon(PolygonMesh& mesh, std::int64_t place);

/// @throws MeshFileError: a corner that does not exist or is not finite
Mesh triangle_mesh(PolygonMesh polygons);

/// @throws MeshFileError if a file has more than `most_triangles`
void check_triangle_count(std::uint64_t triangles);

/// Coordinate triple in the file's units, for messages.
std::string point_text(const Vec3& point);

}  // namespace scree
