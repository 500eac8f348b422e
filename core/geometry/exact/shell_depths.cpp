#include "core/geometry/exact/shell_depths.hpp"

#include <limits>
#include <map>

#include "core/geometry/aabb_tree.hpp"
#include "core/geometry/exact/orientation.hpp"

namespace scree {
namespace {

/// Side of the line a b on which p lies, seen along the x axis; 0 only if a and b coincide in this view. A
/// point on the line is perturbed in y and, by still less, in z. Of two triangles that share an edge thus
/// exactly one is crossed.
int side_of_line(const Vec3& a, const Vec3& b, const Vec3& p) {
  const int sign = orientation_sign_along(0, a, b, p);
  if (sign != 0) return sign;
  if (a.z() != b.z()) return a.z() > b.z() ? 1 : -1;
  return a.y() == b.y() ? 0 : b.y() > a.y() ? 1 : -1;
}

/// Crossing of a ray from p along the x axis with a triangle: out of its back +1, into its front −1, none 0.
int passage(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& p) {
  const int side = side_of_line(a, b, p);
  if (side == 0 || side_of_line(b, c, p) != side || side_of_line(c, a, p) != side) return 0;
  // Triangles that turn counter-clockwise seen from the far end of the ray have p below them.
  return orientation_sign(a, b, c, p) == -side ? side : 0;
}

bool lies_within(const Aabb& box, const Aabb& other) {
  return (box.lower.array() >= other.lower.array()).all() && (box.upper.array() <= other.upper.array()).all();
}

}  // namespace

std::vector<int> shell_depths(const Mesh& mesh, const Shells& shells, const std::vector<bool>& closed) {
  std::vector<int> depth(shells.count, 0);
  if (shells.count < 2) return depth;
  std::vector<Aabb> boxes;
  std::vector<int> triangle;
  std::vector<Aabb> whole(shells.count);
  std::vector<int> first(shells.count, -1);
  for (int t = static_cast<int>(mesh.triangles.size()); t-- > 0;) {
    const int shell = shells.of_triangle[t];
    if (!closed[shell]) continue;
    first[shell] = mesh.triangles[t][0];
    triangle.push_back(t);
    Aabb& box = boxes.emplace_back();
    for (const int corner : mesh.triangles[t]) box.include(mesh.vertices[corner]);
    whole[shell].include(box);
  }
  const AabbTree tree(boxes);
  for (int shell = 0; shell < shells.count; ++shell) {
    if (!closed[shell]) continue;
    const Vec3& point = mesh.vertices[first[shell]];
    Aabb ray;
    ray.include(point);
    ray.upper.x() = std::numeric_limits<double>::infinity();
    std::map<int, int> winding;
    tree.any_overlapping(ray, [&](int item) {
      const auto& [a, b, c] = mesh.triangles[triangle[item]];
      const int other = shells.of_triangle[triangle[item]];
      if (other != shell) {
        winding[other] += passage(mesh.vertices[a], mesh.vertices[b], mesh.vertices[c], point);
      }
      return false;
    });
    for (const auto& [other, times] : winding) {
      if (times != 0 && lies_within(whole[shell], whole[other])) ++depth[shell];
    }
  }
  return depth;
}

}  // namespace scree
