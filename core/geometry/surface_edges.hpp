#pragma once

#include <array>
#include <vector>

#include "core/geometry/mesh.hpp"

namespace scree {

/// How the triangles of a mesh hang together. Half edge 3 t + k runs from corner k of triangle t to corner k
/// + 1.

inline int half_edge_from(const Mesh& mesh, int half_edge) {
  return mesh.triangles[half_edge / 3][half_edge % 3];
}
inline int half_edge_to(const Mesh& mesh, int half_edge) {
  return mesh.triangles[half_edge / 3][(half_edge % 3 + 1) % 3];
}

/// The pair of vertices that one, two or more triangles share.
struct SurfaceEdge {
  std::array<int, 2> vertex;  ///< ascending
  int first;                  ///< range in SurfaceEdges::half_edges
  int count;
};

struct SurfaceEdges {
  std::vector<SurfaceEdge> edges;  ///< ascending by vertices
  std::vector<int> half_edges;     ///< grouped by edge, ascending within

  bool open(const SurfaceEdge& edge) const { return edge.count == 1; }
  bool manifold(const SurfaceEdge& edge) const { return edge.count == 2; }
  /// Whether the two triangles of a manifold edge run through it in opposite directions, as they should.
  bool agree(const Mesh& mesh, const SurfaceEdge& edge) const;
  const SurfaceEdge* find(int vertex, int other) const;
};

SurfaceEdges surface_edges(const Mesh& mesh);

/// Components of the surface, joined over edges.
struct Shells {
  int count = 0;
  std::vector<int> of_triangle;  ///< 0 … count − 1, in the order of their first triangles
};

Shells find_shells(const Mesh& mesh, const SurfaceEdges& edges);

/// Groups of corners (3 t + k) around a vertex whose triangles hang together over edges that are manifold and
/// agree: one group a vertex where the surface is a disc or half a disc there.
/// @return  for each corner the number of its group, in the order of their first corners
std::vector<int> corner_fans(const Mesh& mesh, const SurfaceEdges& edges);

/// Disjoint sets, joined to the smaller number, so that the outcome does not depend on the order.
class DisjointSets {
 public:
  explicit DisjointSets(int count);
  int find(int item);
  void join(int a, int b);

 private:
  std::vector<int> parent_;
};

}  // namespace scree
