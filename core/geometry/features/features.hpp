#pragma once

#include <array>
#include <vector>

#include "core/geometry/aabb_tree.hpp"
#include "core/geometry/mesh.hpp"

namespace scree {

// The contact features of a polyhedral surface, in its own frame. Indices refer to the mesh's vertices. Rules
// 1–3 of the contact rules for polyhedra ([P] sections 2–3, completed): which faces, edges and vertices can
// touch at all.

/// The part of a face's plane with inward · x ≥ offset.
struct HalfPlane {
  Vec3 inward;    ///< unit, in the face's plane
  double offset;  ///< [m]
};

/// A convex part of a face: the intersection of a range of half planes.
struct FacePiece {
  int first_half_plane;
  int half_plane_count;
};

/// A planar polygon, possibly with holes: coplanar triangles that share edges act as one face.
struct FaceFeature {
  Vec3 normal;    ///< unit, outward
  double offset;  ///< normal · x on the face [m]
  double top;  ///< largest normal · x over the whole surface; more than `offset` where it is not convex [m]
  int first_piece;  ///< range in Features::pieces whose union is the face; one piece where the face is convex
  int piece_count;
  int first_triangle;  ///< range in Features::face_triangles
  int triangle_count;
};

/// A convex edge. Concave edges touch nothing before their faces do; flat ones lie inside a face.
struct EdgeFeature {
  std::array<int, 2> vertex;   ///< ends
  std::array<int, 2> face;     ///< the two faces
  Vec3 direction;              ///< unit, from vertex[0] to vertex[1]
  std::array<Vec3, 2> inward;  ///< t₁, t₂: unit, in each face, perpendicular to the edge
  double length;               ///< [m]
};

/// A vertex that can touch: its polar cone {w : w·e ≤ 0 for all its edges e} has an interior outside the
/// solid.
struct VertexFeature {
  int vertex;
  int first_direction;  ///< range in Features::directions: unit vectors along its edges that are not flat
  int direction_count;
};

/// A concave edge, over which a vertex or a ball hands its contact from one face to the other (rule 10).
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

/// What is wrong with a particle none of whose vertices can touch: a plane would let it through.
inline constexpr const char* none_can_touch =
    "none of its vertices can touch: it is flat, and its outline is smooth to less than 0.06° a corner; a "
    "coarser outline or a thicker mesh would be right";

/// Precondition: a welded mesh without degenerate triangles, oriented alike. A surface that is not closed
/// acts on both sides: its back becomes faces of their own, its rim convex edges between front and back.
Features find_features(const Mesh& mesh);

/// The features of the same surface scaled about its origin.
Features scaled(const Features& features, double factor);

/// The features of the same surface moved by a shift [m].
Features moved(const Features& features, const Vec3& shift);

}  // namespace scree
