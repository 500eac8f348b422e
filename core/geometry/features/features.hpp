#pragma once

#include <array>
#include <vector>

#include "core/geometry/aabb_tree.hpp"
#include "core/geometry/mesh.hpp"

namespace scree {

// The contact features of a polyhedral surface, in its own frame. Indices refer to the mesh's vertices. Rules
// 1–3 of the contact rules for polyhedra ([P] sections 2–3, completed): which faces, edges and vertices can
// touch at all.

/// Part of a face's plane with inward · x ≥ offset.
struct HalfPlane {
  Vec3 inward;    ///< unit, in the face's plane
  double offset;  ///< [m]
};

/// Convex part of a face: the intersection of a range of half planes.
struct FacePiece {
  int first_half_plane;
  int half_plane_count;
};

/// Planar polygon, possibly with holes. Coplanar triangles that share edges form one face.
struct FaceFeature {
  Vec3 normal;    ///< unit, outward
  double offset;  ///< normal · x on the face [m]
  double top;  ///< largest normal · x over the whole surface; more than `offset` where it is not convex [m]
  int first_piece;  ///< range in Features::pieces whose union is the face; one piece where the face is convex
  int piece_count;
  int first_triangle;  ///< range in Features::face_triangles
  int triangle_count;
};

/// Convex edge. Concave edges cannot touch before their faces do; flat ones lie inside a face.
struct EdgeFeature {
  std::array<int, 2> vertex;   ///< ends
  std::array<int, 2> face;     ///< the two faces
  Vec3 direction;              ///< unit, from vertex[0] to vertex[1]
  std::array<Vec3, 2> inward;  ///< t₁, t₂: unit, in each face, perpendicular to the edge
  double length;               ///< [m]
};

/// Vertex that can touch: its polar cone {w : w·e ≤ 0 for all its edges e} has an interior outside the solid.
struct VertexFeature {
  int vertex;
  int first_direction;  ///< range in Features::directions: unit vectors along its non-flat edges
  int direction_count;
};

/// Concave edge, over which the contact of a vertex or a ball passes from one face to the other (rule 10).
struct ConcaveEdge {
  std::array<int, 2> face;  ///< ascending
  Vec3 point;               ///< its start [m]
  Vec3 direction;           ///< unit, from its start to its end
  double length;            ///< [m]
};

struct Features {
  std::vector<Vec3> points;  ///< the mesh's vertices [m]
  std::vector<FaceFeature> faces;
  std::vector<FacePiece> pieces;
  std::vector<HalfPlane> half_planes;
  std::vector<std::array<int, 3>> face_triangles;  ///< triangles sorted by face
  std::vector<EdgeFeature> edges;
  std::vector<VertexFeature> vertices;
  std::vector<Vec3> directions;
  std::vector<ConcaveEdge> concave_edges;       ///< ascending by faces
  AabbTree boxes;                               ///< of the vertices, then the edges, then the faces
  AabbTree concave_boxes;                       ///< of the concave edges
  std::vector<std::array<int, 2>> sharp_edges;  ///< convex, concave and rim edges, each once, for drawing
};

/// Error message for a particle without vertices that can touch, which would pass through a plane.
inline constexpr const char* none_can_touch =
    "none of its vertices can touch: it is flat, and its outline is smooth to less than 0.06° a corner; a "
    "coarser outline or a thicker mesh would be right";

/// Finds the contact features of a mesh. An open surface acts on both sides: its back becomes separate faces,
/// its rim convex edges between front and back. Precondition: a welded, consistently oriented mesh without
/// degenerate triangles.
Features find_features(const Mesh& mesh);

/// Features of the same surface scaled about its origin.
Features scaled(const Features& features, double factor);

/// Features of the same surface translated by a shift [m].
Features moved(const Features& features, const Vec3& shift);

}  // namespace scree
