#pragma once

#include <array>
#include <vector>

#include "core/geometry/mesh.hpp"

namespace scree {

/// The surface as half edges: half edge 3 t + k runs from corner k of triangle t to corner k + 1.
struct HalfEdges {
  std::vector<Vec3> points;
  std::vector<std::array<int, 3>> triangles;
  std::vector<Vec3> normals;  ///< unit, one per triangle
  std::vector<int> mate;      ///< the half edge on the other side
  std::vector<bool> rim;      ///< the mate is the back of the same triangle

  int triangle(int half_edge) const { return half_edge / 3; }
  int next(int half_edge) const { return half_edge / 3 * 3 + (half_edge % 3 + 1) % 3; }
  int from(int half_edge) const { return triangles[half_edge / 3][half_edge % 3]; }
  int to(int half_edge) const { return from(next(half_edge)); }
  std::array<Vec3, 3> corners(int t) const {
    return {points[triangles[t][0]], points[triangles[t][1]], points[triangles[t][2]]};
  }
  Vec3 direction(int half_edge) const {
    return (points[to(half_edge)] - points[from(half_edge)]).normalized();
  }
  /// Unit, in the triangle's plane, perpendicular to the half edge.
  Vec3 inward(int half_edge) const { return normals[triangle(half_edge)].cross(direction(half_edge)); }
};

/// Connects the triangles of a mesh. An open surface gets a back.
HalfEdges connect(const Mesh& mesh);

/// Fan of half edges that leave one vertex, starting at `first`, following mates.
std::vector<int> fan(const HalfEdges& surface, int first);

}  // namespace scree
