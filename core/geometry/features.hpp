#pragma once

#include <array>
#include <vector>

#include "core/geometry/mesh.hpp"

namespace scree {

/// The contact features of a polyhedral surface, in its own frame. Indices refer to the mesh's vertices.
/// Rules 1–3 of the contact rules for polyhedra ([P] sections 2–3, completed).

/// A planar polygon, possibly with holes: coplanar triangles that share edges act as one face.
struct FaceFeature {
  Vec3 normal;                  ///< unit, outward
  double offset;                ///< normal · x on the face [m]
  int first_triangle;           ///< range in Features::face_triangles
  int triangle_count;
  int first_vertex;             ///< range in Features::face_vertices: the face's distinct vertices
  int vertex_count;
};

/// A convex edge. Concave edges touch nothing before their faces do; flat ones lie inside a face.
struct EdgeFeature {
  std::array<int, 2> vertex;    ///< ends
  std::array<int, 2> face;      ///< the two faces; the second is −1 at the rim of an open surface
  Vec3 direction;               ///< unit, from vertex[0] to vertex[1]
  std::array<Vec3, 2> inward;   ///< t₁, t₂: unit, in each face, perpendicular to the edge
  double length;                ///< [m]
};

/// A vertex that can touch: its polar cone {w : w·e ≤ 0 for all its edges e} has an interior outside the solid.
struct VertexFeature {
  int vertex;
  int first_direction;          ///< range in Features::directions: unit vectors along its non-flat edges
  int direction_count;
};

/// A concave edge, needed for the hand-over between its two faces (rule 10).
struct ConcaveEdge {
  std::array<int, 2> vertex;
  std::array<int, 2> face;
};

struct Features {
  std::vector<Vec3> points;                             ///< the mesh's vertices
  std::vector<FaceFeature> faces;
  std::vector<std::array<int, 3>> face_triangles;       ///< triangles sorted by face
  std::vector<int> face_vertices;
  std::vector<EdgeFeature> edges;
  std::vector<VertexFeature> vertices;
  std::vector<Vec3> directions;
  std::vector<ConcaveEdge> concave_edges;
  std::vector<std::array<int, 2>> sharp_edges;          ///< convex, concave and rim edges, for drawing
};

/// Precondition: a welded mesh whose triangles are oriented alike. Edges with one triangle (an open surface) are rims:
/// convex by definition.
Features find_features(const Mesh& mesh);

}  // namespace scree
