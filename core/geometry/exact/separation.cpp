#include "core/geometry/exact/separation.hpp"

#include <algorithm>
#include <limits>

#include "core/geometry/aabb_tree.hpp"

namespace scree {
namespace {

/// Round-off of a projection relative to its coordinates.
constexpr double round_off = 1e-14;

Vec3 mean_of(const Mesh& mesh) {
  Vec3 sum = Vec3::Zero();
  for (const Vec3& vertex : mesh.vertices) sum += vertex;
  return sum / static_cast<double>(mesh.vertices.size());
}

/// Maximum of direction · vertex.
double support(const Mesh& mesh, const Vec3& direction) {
  double largest = -std::numeric_limits<double>::infinity();
  for (const Vec3& vertex : mesh.vertices) largest = std::max(largest, direction.dot(vertex));
  return largest;
}

/// Returns whether all of b lies farther along the direction than all of a.
bool separates(const Mesh& a, const Mesh& b, const Vec3& direction) {
  const double end = support(a, direction);
  const double start = -support(b, -direction);
  return start - end > round_off * (std::abs(start) + std::abs(end) + direction.norm());
}

bool face_separates(const Mesh& a, const Mesh& b) {
  for (const auto& [i, j, k] : a.triangles) {
    const Vec3& corner = a.vertices[i];
    const Vec3 normal = (a.vertices[j] - corner).cross(a.vertices[k] - corner);
    // A single vertex of b rules out most faces.
    if (normal.dot(b.vertices.front() - corner) > 0.0 && separates(a, b, normal)) return true;
  }
  return false;
}

/// Returns whether an edge of a passes through a triangle of b.
bool edge_of_first_pierces(const Mesh& a, const Mesh& b) {
  std::vector<double> height(a.vertices.size());
  Aabb around;
  for (const Vec3& vertex : a.vertices) around.include(vertex);
  for (const auto& [i, j, k] : b.triangles) {
    const Vec3& p = b.vertices[i];
    const Vec3& q = b.vertices[j];
    const Vec3& r = b.vertices[k];
    Aabb box;
    for (const Vec3& corner : {p, q, r}) box.include(corner);
    if (!around.overlaps(box)) continue;
    const Vec3 normal = (q - p).cross(r - p);
    for (size_t v = 0; v < height.size(); ++v) height[v] = normal.dot(a.vertices[v] - p);
    for (const auto& triangle : a.triangles) {
      for (int side = 0; side < 3; ++side) {
        const int from = triangle[side];
        const int to = triangle[(side + 1) % 3];
        // Each edge of a closed mesh occurs once in each direction.
        if (from > to || (height[from] < 0.0) == (height[to] < 0.0)) continue;
        const double share = height[from] / (height[from] - height[to]);
        const Vec3 point = a.vertices[from] + share * (a.vertices[to] - a.vertices[from]);
        if (normal.dot((q - p).cross(point - p)) >= 0.0 && normal.dot((r - q).cross(point - q)) >= 0.0 &&
            normal.dot((p - r).cross(point - r)) >= 0.0) {
          return true;
        }
      }
    }
  }
  return false;
}

}  // namespace

bool edge_pierces(const Mesh& a, const Mesh& b) {
  return edge_of_first_pierces(a, b) || edge_of_first_pierces(b, a);
}

bool plane_separates(const Mesh& a, const Mesh& b) {
  return separates(a, b, mean_of(b) - mean_of(a)) || face_separates(a, b) || face_separates(b, a);
}

}  // namespace scree
