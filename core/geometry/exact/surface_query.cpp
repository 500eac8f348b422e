#include "core/geometry/exact/surface_query.hpp"

#include <algorithm>
#include <cmath>

#include "core/geometry/exact/orientation.hpp"
#include "core/geometry/exact/winding_number.hpp"

namespace scree {
namespace {

AabbTree triangle_tree(const Mesh& mesh) {
  std::vector<Aabb> boxes(mesh.triangles.size());
  for (size_t i = 0; i < boxes.size(); ++i) {
    for (const int vertex : mesh.triangles[i]) boxes[i].include(mesh.vertices[vertex]);
  }
  return AabbTree(boxes);
}

/// Closest point of a triangle to p, by the region of the triangle's plane that contains the projection of p:
/// region of a vertex, an edge or the face.
Vec3 nearest_of_triangle(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& p) {
  const Vec3 ab = b - a;
  const Vec3 ac = c - a;
  const double from_a_along_ab = ab.dot(p - a);
  const double from_a_along_ac = ac.dot(p - a);
  if (from_a_along_ab <= 0.0 && from_a_along_ac <= 0.0) return a;
  const double from_b_along_ab = ab.dot(p - b);
  const double from_b_along_ac = ac.dot(p - b);
  if (from_b_along_ab >= 0.0 && from_b_along_ac <= from_b_along_ab) return b;
  const double from_c_along_ab = ab.dot(p - c);
  const double from_c_along_ac = ac.dot(p - c);
  if (from_c_along_ac >= 0.0 && from_c_along_ab <= from_c_along_ac) return c;
  // Barycentric weights of c, b and a times the square of twice the area.
  const double of_c = from_a_along_ab * from_b_along_ac - from_b_along_ab * from_a_along_ac;
  if (of_c <= 0.0 && from_a_along_ab >= 0.0 && from_b_along_ab <= 0.0)
    return a + from_a_along_ab / (from_a_along_ab - from_b_along_ab) * ab;
  const double of_b = from_c_along_ab * from_a_along_ac - from_a_along_ab * from_c_along_ac;
  if (of_b <= 0.0 && from_a_along_ac >= 0.0 && from_c_along_ac <= 0.0)
    return a + from_a_along_ac / (from_a_along_ac - from_c_along_ac) * ac;
  const double of_a = from_b_along_ab * from_c_along_ac - from_c_along_ab * from_b_along_ac;
  const double b_to_c = from_b_along_ac - from_b_along_ab;
  const double c_to_b = from_c_along_ab - from_c_along_ac;
  if (of_a <= 0.0 && b_to_c >= 0.0 && c_to_b >= 0.0) return b + b_to_c / (b_to_c + c_to_b) * (c - b);
  return a + (of_b * ab + of_c * ac) / (of_a + of_b + of_c);
}

}  // namespace

SurfaceQuery::SurfaceQuery(Mesh mesh) : mesh_(std::move(mesh)), tree_(triangle_tree(mesh_)) {}

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
