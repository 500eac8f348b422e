#include "core/geometry/exact/surface_query.hpp"

#include <algorithm>
#include <cmath>

#include "core/geometry/exact/orientation.hpp"
#include "core/geometry/exact/winding_number.hpp"
#include "core/geometry/triangle_distance.hpp"

namespace scree {
namespace {

AabbTree triangle_tree(const Mesh& mesh) {
  std::vector<Aabb> boxes(mesh.triangles.size());
  for (size_t i = 0; i < boxes.size(); ++i) {
    for (const int vertex : mesh.triangles[i]) boxes[i].include(mesh.vertices[vertex]);
  }
  return AabbTree(boxes);
}

}  // namespace

SurfaceQuery::SurfaceQuery(Mesh mesh) : mesh_(std::move(mesh)), tree_(triangle_tree(mesh_)) {}

std::array<Vec3, 3> SurfaceQuery::corners(int triangle) const {
  const auto& [i, j, k] = mesh_.triangles[triangle];
  return {mesh_.vertices[i], mesh_.vertices[j], mesh_.vertices[k]};
}

std::optional<Vec3> SurfaceQuery::to_point(const Vec3& point, double reach) const {
  Aabb box;
  box.include(point);
  box.inflate(reach);
  std::optional<Vec3> shortest;
  double least = reach * reach;
  tree_.any_overlapping(box, [&](int triangle) {
    const auto [a, b, c] = corners(triangle);
    const Vec3 vector = point - nearest_of_triangle(a, b, c, point);
    if (vector.squaredNorm() < least) {
      shortest = vector;
      least = vector.squaredNorm();
    }
    return false;
  });
  return shortest;
}

std::optional<Vec3> SurfaceQuery::to_surface(const Mesh& other, const Mat3& axes, const Vec3& position,
                                             double reach) const {
  thread_local std::vector<Vec3> points;
  points.clear();
  for (const Vec3& vertex : other.vertices) points.emplace_back(position + axes * vertex);
  std::optional<Vec3> shortest;
  double least = reach;
  for (const auto& [i, j, k] : other.triangles) {
    const std::array<Vec3, 3> placed{points[i], points[j], points[k]};
    Aabb box;
    for (const Vec3& point : placed) box.include(point);
    box.inflate(least);
    tree_.any_overlapping(box, [&](int triangle) {
      const Vec3 vector = between_triangles(placed, corners(triangle));
      if (vector.squaredNorm() < least * least) {
        shortest = vector;
        least = vector.norm();
      }
      return false;
    });
  }
  return shortest;
}

bool SurfaceQuery::meets_ball(const Vec3& centre, double radius) const {
  Aabb box;
  box.include(centre);
  box.inflate(radius);
  return tree_.any_overlapping(box, [&](int triangle) {
    const auto& [i, j, k] = mesh_.triangles[triangle];
    const Vec3 nearest = nearest_of_triangle(mesh_.vertices[i], mesh_.vertices[j], mesh_.vertices[k], centre);
    return (nearest - centre).squaredNorm() < radius * radius;
  });
}

/// Exits minus entries of the solid along the ray from a point along an axis. None if the ray grazes a
/// triangle: meets a shared edge or runs along it.
std::optional<int> SurfaceQuery::crossings(const Vec3& point, int axis) const {
  Aabb ray;
  ray.include(point);
  ray.upper[axis] = std::numeric_limits<double>::infinity();
  int count = 0;
  const bool grazes = tree_.any_overlapping(ray, [&](int triangle) {
    const auto& [i, j, k] = mesh_.triangles[triangle];
    const Vec3& a = mesh_.vertices[i];
    const Vec3& b = mesh_.vertices[j];
    const Vec3& c = mesh_.vertices[k];
    const int ab = orientation_sign_along(axis, a, b, point);
    const int bc = orientation_sign_along(axis, b, c, point);
    const int ca = orientation_sign_along(axis, c, a, point);
    const auto [least, most] = std::minmax({ab, bc, ca});
    if (least < 0 && most > 0) return false;     // outside the triangle
    if (least < most || most == 0) return true;  // on its boundary, or seen edge-on
    if (orientation_sign(a, b, c, point) == -most) count += most;
    return false;
  });
  return grazes ? std::nullopt : std::optional(count);
}

/// Winding number of a closed surface around a point.
int SurfaceQuery::winding(const Vec3& point) const {
  for (int axis = 0; axis < 3; ++axis) {
    if (const auto count = crossings(point, axis)) return *count;
  }
  return static_cast<int>(std::lround(winding_number(mesh_.vertices, mesh_.triangles, point)));
}

bool SurfaceQuery::holds(const Vec3& point) const {
  return winding(point) > 0;
}

bool SurfaceQuery::has_room(const Vec3& point) const {
  return winding(point) < 0;
}

Mesh SurfaceQuery::part_within(const Aabb& box) const {
  Mesh part;
  for (const int triangle : tree_.overlapping(box)) {
    const int first = static_cast<int>(part.vertices.size());
    for (const int corner : mesh_.triangles[triangle]) part.vertices.push_back(mesh_.vertices[corner]);
    part.triangles.push_back({first, first + 1, first + 2});
  }
  return part;
}

}  // namespace scree
