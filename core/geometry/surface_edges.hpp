#pragma once

#include <array>
#include <vector>

#include "core/geometry/mesh.hpp"

namespace scree {

/// Connectivity of a triangle mesh. Half edge 3 t + k runs from corner k of triangle t to corner k + 1.

inline int half_edge_from(const Mesh& mesh, int half_edge) {
  return mesh.triangles[half_edge / 3][half_edge % 3];
}
inline int half_edge_to(const Mesh& mesh, int half_edge) {
  return mesh.triangles[half_edge / 3][(half_edge % 3 + 1) % 3];
}

/// Pair of vertices shared by one, two or more triangles.
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
  /// Returns whether the two triangles of a manifold edge traverse it in opposite directions, as they should.
  bool agree(const Mesh& mesh, const SurfaceEdge& edge) const;
  const SurfaceEdge* find(int vertex, int other) const;
};

SurfaceEdges surface_edges(const Mesh& mesh);

/// Edge-connected components of the surface.
struct Shells {
  int count = 0;
  std::vector<int> of_triangle;  ///< 0 … count − 1, in the order of their first triangles
};

Shells find_shells(const Mesh& mesh, const SurfaceEdges& edges);

/// Groups of corners (3 t + k) around a vertex whose triangles are connected over consistent manifold edges.
/// A vertex has one group where the surface is a disc or half a disc.
/// @return for each corner its group, in the order of their first corners
std::vector<int> corner_fans(const Mesh& mesh, const SurfaceEdges& edges);

/// Disjoint sets, joined to the smaller number so that the result does not depend on the order.
class DisjointSets {
 public:
  explicit DisjointSets(int count);
  int find(int item);
  void join(int a, int b);

 private:
  std::vector<int> parent_;
};

}  // namespace scree
