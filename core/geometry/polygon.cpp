#include "core/geometry/polygon.hpp"

#include <Eigen/Geometry>
#include <algorithm>
#include <string>

#include "core/geometry/mesh_file.hpp"
#include "core/geometry/orientation.hpp"

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

/// A corner that can be cut off: the triangle with its neighbours turns as the polygon does and holds no
/// other corner.
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

std::vector<int> checked_corners(std::span<const std::int64_t> corners, size_t vertices, size_t polygon) {
  // Clipping ears costs up to the cube of the corners.
  constexpr size_t most_corners = 1000;
  if (corners.size() > most_corners) {
    throw MeshFileError("face " + std::to_string(polygon + 1) + " has " + std::to_string(corners.size()) +
                        " corners; at most " + std::to_string(most_corners) +
                        " are read, so triangulate the mesh");
  }
  for (const std::int64_t corner : corners) {
    if (corner >= 0 && corner < static_cast<std::int64_t>(vertices)) continue;
    throw MeshFileError("face " + std::to_string(polygon + 1) + " names vertex " + std::to_string(corner) +
                        ", counted from 0, of " + std::to_string(vertices) +
                        "; it must name one that exists");
  }
  return {corners.begin(), corners.end()};
}

}  // namespace

void check_triangle_count(std::uint64_t triangles) {
  if (triangles <= most_triangles) return;
  throw MeshFileError("the file holds " + std::to_string(triangles) + " triangles; at most " +
                      std::to_string(most_triangles) + " are read, so simplify the mesh");
}

Mesh triangle_mesh(PolygonMesh polygons) {
  std::uint64_t count = 0;
  for (size_t p = 0, first = 0; p < polygons.ends.size(); first = polygons.ends[p++]) {
    count += std::max<size_t>(polygons.ends[p] - first, 2) - 2;
  }
  check_triangle_count(count);
  Mesh mesh;
  mesh.triangles.reserve(count);
  for (size_t p = 0, first = 0; p < polygons.ends.size(); first = polygons.ends[p++]) {
    const std::span<const std::int64_t> all(polygons.corners);
    std::vector<int> corners =
        checked_corners(all.subspan(first, polygons.ends[p] - first), polygons.vertices.size(), p);
    if (corners.size() < 3) continue;  // points and lines have no area
    const auto finite = [&](int corner) { return polygons.vertices[corner].allFinite(); };
    // A corner that is no number is a fault of the file, told later; any one triangle shows it.
    const auto wrong = std::find_if_not(corners.begin(), corners.end(), finite);
    if (wrong != corners.end()) corners = {*wrong, corners[0], corners[1]};
    const auto triangles = triangulated(polygons.vertices, std::move(corners));
    mesh.triangles.insert(mesh.triangles.end(), triangles.begin(), triangles.end());
  }
  mesh.vertices = std::move(polygons.vertices);
  return mesh;
}

}  // namespace scree
