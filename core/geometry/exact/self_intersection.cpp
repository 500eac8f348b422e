#include <algorithm>

#include "core/geometry/aabb_tree.hpp"
#include "core/geometry/exact/intersection.hpp"

namespace scree {
namespace {

using Corners = std::array<int, 3>;

/// Rotates the corners so that those shared with `other` come first.
Corners shared_first(const Corners& corners, const Corners& other, int& shared) {
  Corners sorted = corners;
  const auto in_other = [&](int v) { return std::find(other.begin(), other.end(), v) != other.end(); };
  shared = static_cast<int>(std::stable_partition(sorted.begin(), sorted.end(), in_other) - sorted.begin());
  return sorted;
}

Triangle corners_of(const Mesh& mesh, const Corners& c) {
  return {mesh.vertices[c[0]], mesh.vertices[c[1]], mesh.vertices[c[2]]};
}

/// Triangles (u, v, a) and (u, v, b) overlap when a and b are in one plane with u v, on the same side of it.
bool folded(const Vec3& u, const Vec3& v, const Vec3& a, const Vec3& b) {
  if (orientation_sign(u, v, a, b) != 0) return false;
  for (int axis = 0; axis < 3; ++axis) {
    const int side = orientation_sign_along(axis, u, v, a);
    if (side != 0) return side == orientation_sign_along(axis, u, v, b);
  }
  return true;
}

bool meet_beyond_shared(const Mesh& mesh, const Corners& first, const Corners& second) {
  int shared = 0;
  const Triangle a = corners_of(mesh, shared_first(first, second, shared));
  const Triangle b = corners_of(mesh, shared_first(second, first, shared));
  if (shared == 0) return triangles_intersect(a, b);
  // From a shared vertex, a common segment extends to the far edge of one of the two.
  if (shared == 1) return segment_meets_triangle(a[1], a[2], b) || segment_meets_triangle(b[1], b[2], a);
  if (shared == 2) return folded(a[0], a[1], a[2], b[2]);
  return true;
}

}  // namespace

std::vector<std::array<int, 2>> self_intersections(const Mesh& mesh, size_t most) {
  std::vector<Aabb> boxes(mesh.triangles.size());
  for (size_t t = 0; t < boxes.size(); ++t) {
    for (const int corner : mesh.triangles[t]) boxes[t].include(mesh.vertices[corner]);
  }
  std::vector<std::array<int, 2>> pairs;
  AabbTree(boxes).any_pair_within([&](int s, int t) {
    if (meet_beyond_shared(mesh, mesh.triangles[s], mesh.triangles[t])) pairs.push_back({s, t});
    return pairs.size() >= most;
  });
  std::sort(pairs.begin(), pairs.end());
  return pairs;
}

}  // namespace scree
