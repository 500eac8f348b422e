#include <algorithm>
#include <cmath>

#include "core/geometry/aabb_tree.hpp"
#include "core/geometry/exact/intersection.hpp"
#include "core/geometry/exact/winding_number.hpp"
#include "core/geometry/surface_edges.hpp"

namespace scree {
namespace {

/// Displacement, relative to their size, of meshes that only touch, to distinguish touching from crossing.
constexpr double nudge = 1e-9;

Triangle triangle_of(const Mesh& mesh, int t) {
  const auto& [a, b, c] = mesh.triangles[t];
  return {mesh.vertices[a], mesh.vertices[b], mesh.vertices[c]};
}

AabbTree tree_of(const Mesh& mesh) {
  std::vector<Aabb> boxes(mesh.triangles.size());
  for (size_t t = 0; t < boxes.size(); ++t) {
    for (const int corner : mesh.triangles[t]) boxes[t].include(mesh.vertices[corner]);
  }
  return AabbTree(boxes);
}

/// Closest relation between the triangles of two meshes.
Meeting surface_meeting(const Mesh& a, const Mesh& b) {
  Meeting meeting = Meeting::apart;
  tree_of(a).any_pair(tree_of(b), [&](int s, int t) {
    meeting = std::max(meeting, triangle_meeting(triangle_of(a, s), triangle_of(b, t)));
    return meeting == Meeting::crossing;
  });
  return meeting;
}

/// Returns whether a shell of `inner` lies inside the closed mesh `outer`, for disjoint surfaces.
bool holds_part_of(const Mesh& outer, const Mesh& inner) {
  const Shells shells = find_shells(inner, surface_edges(inner));
  int next = 0;
  for (size_t t = 0; t < inner.triangles.size(); ++t) {
    if (shells.of_triangle[t] != next) continue;
    ++next;
    const Vec3& point = inner.vertices[inner.triangles[t][0]];
    if (std::abs(winding_number(outer.vertices, outer.triangles, point)) > 0.5) return true;
  }
  return false;
}

bool cross_or_hold(const Mesh& a, bool a_closed, const Mesh& b, bool b_closed, Meeting& surfaces) {
  surfaces = surface_meeting(a, b);
  if (surfaces == Meeting::crossing) return true;
  if (surfaces == Meeting::touching) return false;
  return (a_closed && holds_part_of(a, b)) || (b_closed && holds_part_of(b, a));
}

/// Shrinks a mesh towards the mean of its vertices and applies a much smaller shift.
Mesh shrunk(Mesh mesh, double fraction, const Vec3& shift) {
  Vec3 centre = Vec3::Zero();
  for (const Vec3& vertex : mesh.vertices) centre += vertex / static_cast<double>(mesh.vertices.size());
  for (Vec3& vertex : mesh.vertices) vertex += shift - fraction * (vertex - centre);
  return mesh;
}

/// Returns whether two touching meshes separate when one is shrunk slightly or moved slightly in one of 14
/// directions. Convex bodies that only touch do, and so do others unless they interlock without play.
bool part_when_nudged(const Mesh& a, bool a_closed, const Mesh& b, bool b_closed) {
  Aabb box;
  for (const Vec3& vertex : a.vertices) box.include(vertex);
  const double size = (box.upper - box.lower).norm();
  const double reach = box.lower.cwiseAbs().cwiseMax(box.upper.cwiseAbs()).maxCoeff();
  // Far from the origin the displacement must still be many times the rounding of coordinates.
  const double fraction = std::max(nudge, 1e-12 * reach / size);
  // A generic direction, which removes every coincidence.
  const Vec3 aside = fraction * size * Vec3(0.000317, 0.000731, 0.000541);

  const auto apart = [&](const Mesh& moved_a, const Mesh& moved_b) {
    Meeting surfaces = Meeting::apart;
    return !cross_or_hold(moved_a, a_closed, moved_b, b_closed, surfaces);
  };
  if (apart(shrunk(a, fraction, aside), b) || apart(a, shrunk(b, fraction, aside))) return true;
  for (int direction = 0; direction < 27; ++direction) {
    const Eigen::Vector3i steps(direction % 3 - 1, direction / 3 % 3 - 1, direction / 9 - 1);
    const Vec3 along = steps.cast<double>();
    const double axes = along.cwiseAbs().sum();
    if (axes != 1.0 && axes != 3.0) continue;
    if (apart(shrunk(a, 0.0, fraction * size * along + aside), b)) return true;
  }
  return false;
}

}  // namespace

bool meshes_interpenetrate(const Mesh& a, bool a_closed, const Mesh& b, bool b_closed) {
  Meeting surfaces = Meeting::apart;
  if (cross_or_hold(a, a_closed, b, b_closed, surfaces)) return true;
  return surfaces == Meeting::touching && !part_when_nudged(a, a_closed, b, b_closed);
}

}  // namespace scree
