#include "core/geometry/mesh_file/polygon.hpp"

#include <Eigen/Geometry>
#include <algorithm>
#include <cstdio>
#include <string>

#include "core/geometry/exact/orientation.hpp"
#include "core/geometry/mesh_file/mesh_file.hpp"

namespace scree {
namespace {

/// A polygon seen along the coordinate axis nearest to its normal.
struct View {
  std::span<const Vec3> points;
  int axis = 0;
  int turn = 1;  ///< +1 when the polygon is counter-clockwise in this view

  int side(int a, int b, int c) const {
    return turn * orientation_sign_along(axis, points[a], points[b], points[c]);
  }

  bool within(int a, int b, int c, int p) const {
    if (points[p] == points[a] || points[p] == points[b] || points[p] == points[c]) return false;
    return side(a, b, p) >= 0 && side(b, c, p) >= 0 && side(c, a, p) >= 0;
  }
};

View best_view(std::span<const Vec3> points, const std::vector<int>& corners) {
  Vec3 normal = Vec3::Zero();
  for (size_t k = 1; k + 1 < corners.size(); ++k) {
    const Vec3& origin = points[corners[0]];
    normal += (points[corners[k]] - origin).cross(points[corners[k + 1]] - origin);
  }
  View view{points};
  normal.cwiseAbs().maxCoeff(&view.axis);
  if (normal[view.axis] < 0.0) view.turn = -1;
  return view;
}

/// A corner that can be clipped: the triangle with its neighbours has the orientation of the polygon and
/// contains no other corner.
size_t find_ear(const View& view, const std::vector<int>& corners) {
  const size_t n = corners.size();
  for (size_t k = 0; k < n; ++k) {
    const int a = corners[(k + n - 1) % n];
    const int b = corners[k];
    const int c = corners[(k + 1) % n];
    if (view.side(a, b, c) <= 0) continue;
    bool empty = true;
    for (size_t j = 0; j < n && empty; ++j) empty = !view.within(a, b, c, corners[j]);
    if (empty) return k;
  }
  return 0;
}

}  // namespace

std::vector<std::array<int, 3>> triangulated(std::span<const Vec3> points, std::vector<int> corners) {
  if (corners.size() == 3) return {{corners[0], corners[1], corners[2]}};
  std::vector<std::array<int, 3>> triangles;
  const View view = best_view(points, corners);
  while (corners.size() > 3) {
    const size_t n = corners.size();
    const size_t ear = find_ear(view, corners);
    triangles.push_back({corners[(ear + n - 1) % n], corners[ear], corners[(ear + 1) % n]});
    corners.erase(corners.begin() + static_cast<std::ptrdiff_t>(ear));
  }
  triangles.push_back({corners[0], corners[1], corners[2]});
  return triangles;
}

namespace {

/// Ear clipping costs up to the cube of the number of corners.
constexpr size_t most_corners = 1000;
constexpr size_t most_vertices = 3 * static_cast<size_t>(most_triangles);

[[noreturn]] void fail_in_face(const PolygonMesh& mesh, std::int64_t place, const std::string& what) {
  if (mesh.in_lines) throw MeshFileError("the face " + what, static_cast<long>(place));
  throw MeshFileError("face " + std::to_string(place) + " " + what);
}

size_t first_corner(const PolygonMesh& mesh) {
  return mesh.ends.empty() ? 0 : mesh.ends.back();
}

void check_corner(const PolygonMesh& mesh, std::int64_t corner, std::int64_t place) {
  const auto count = static_cast<std::int64_t>(mesh.vertices.size());
  if (corner < 0 || corner >= count) {
    fail_in_face(mesh, place,
                 "names vertex " + std::to_string(corner + mesh.counts_from) +
                     (mesh.counts_from == 0 ? ", counted from 0, of " : " of ") + std::to_string(count) +
                     "; it must name one that exists");
  }
  const Vec3& vertex = mesh.vertices[static_cast<size_t>(corner)];
  if (vertex.allFinite()) return;
  fail_in_face(mesh, place,
               "has a corner at " + point_text(vertex) + "; every coordinate must be a finite number");
}

}  // namespace

std::string point_text(const Vec3& point) {
  std::array<char, 128> text{};
  // Adding zero turns −0 into 0.
  std::snprintf(text.data(), text.size(), "(%.5g, %.5g, %.5g)", point.x() + 0.0, point.y() + 0.0,
                point.z() + 0.0);
  return text.data();
}

void check_triangle_count(std::uint64_t triangles) {
  if (triangles <= most_triangles) return;
  throw MeshFileError("the file holds " + std::to_string(triangles) + " triangles; at most " +
                      std::to_string(most_triangles) + " are read, so simplify the mesh");
}

void add_vertex(PolygonMesh& mesh, const Vec3& vertex) {
  if (mesh.vertices.size() == most_vertices) {
    throw MeshFileError("the file holds more than " + std::to_string(most_vertices) +
                        " vertices; at most that many are read, so simplify the mesh");
  }
  mesh.vertices.push_back(vertex);
}

void add_corner(PolygonMesh& mesh, std::int64_t vertex, std::int64_t place) {
  const size_t count = mesh.corners.size() - first_corner(mesh);
  if (count > 0 && mesh.corners.back() == vertex) return;
  if (count == most_corners) {
    fail_in_face(mesh, place,
                 "has more than " + std::to_string(most_corners) +
                     " corners; at most that many are read, so triangulate the mesh");
  }
  mesh.corners.push_back(vertex);
}

void end_polygon(PolygonMesh& mesh, std::int64_t place) {
  const size_t first = first_corner(mesh);
  while (mesh.corners.size() > first + 1 && mesh.corners.back() == mesh.corners[first])
    mesh.corners.pop_back();
  const size_t count = mesh.corners.size() - first;
  if (count < 3) {
    mesh.corners.resize(first);
    ++mesh.without_area;
    return;
  }
  mesh.triangles += count - 2;
  if (mesh.triangles > most_triangles) {
    throw MeshFileError("the file holds more than " + std::to_string(most_triangles) +
                        " triangles; at most that many are read, so simplify the mesh");
  }
  mesh.ends.push_back(mesh.corners.size());
  mesh.places.push_back(place);
}

Mesh triangle_mesh(PolygonMesh polygons) {
  Mesh mesh;
  mesh.triangles.reserve(polygons.triangles);
  for (size_t p = 0, first = 0; p < polygons.ends.size(); first = polygons.ends[p++]) {
    const std::span<const std::int64_t> all(polygons.corners);
    const auto corners = all.subspan(first, polygons.ends[p] - first);
    for (const std::int64_t corner : corners) check_corner(polygons, corner, polygons.places[p]);
    if (corners.size() == 3) {
      mesh.triangles.push_back(
          {static_cast<int>(corners[0]), static_cast<int>(corners[1]), static_cast<int>(corners[2])});
      continue;
    }
    const auto triangles = triangulated(polygons.vertices, {corners.begin(), corners.end()});
    mesh.triangles.insert(mesh.triangles.end(), triangles.begin(), triangles.end());
  }
  mesh.vertices = std::move(polygons.vertices);
  return mesh;
}

}  // namespace scree
