#pragma once

#include <span>
#include <vector>

#include "core/geometry/features/features.hpp"

namespace scree {

// Contact of a ball with a polyhedron or a mesh wall, in the frame of that surface. The ball's centre takes
// the role of the vertex in rules 4–6 of the contact rules for polyhedra ([P] sections 2–3, completed); rule
// 10 applies to balls as well.

enum class SurfaceFeature { face, edge, vertex };

/// A contact, or nearly a contact, of a ball with a surface, in the surface's frame.
struct SurfaceContact {
  SurfaceFeature kind;
  int feature;      ///< index in Features::faces, edges or vertices
  double distance;  ///< of the ball's centre from the feature, > 0; gap = distance − radius [m]
  Vec3 normal;      ///< unit, from the surface to the centre
  double weight;    ///< 0 … 1: share of the law's force, below 1 where contacts overlap at a concave edge
};

/// Appends the parts of a surface within a distance of a point, ascending, as numbers for
/// find_surface_contacts: faces, edges, vertices, then concave edges.
void find_surface_candidates(const Features& features, const Vec3& point, double distance,
                             std::vector<int>& candidates);

/// Replaces `found` by the features at which the distance to the centre has a local minimum below the reach,
/// by kind and index. At a convex edge or vertex this is one contact at all times with continuous distance
/// and normal; in a notch it is one per face. Faces are touched from the front only. Weights are 1 for
/// contacts whose caps (the parts of the ball beyond their tangent planes) are disjoint, and transfer
/// contacts across concave edges without a jump of the force.
/// Known limits: the force jumps where a face of not quite coplanar triangles (rule 1) ends beside its edge,
/// where a convex edge ends at a vertex that is no feature (by less than 5 % on rough sheets at an overlap of
/// 2 % of the radius), and where a contact ends at a concave edge without a nearby cap, as in a pit much
/// smaller than the ball.
/// @param candidates  of a point whose distance from the centre plus the reach is at most their search
///   distance
/// @param reach  distance at which the law's force begins: the ball's radius, or more for forces at a
///   distance [m]
void find_surface_contacts(const Features& features, std::span<const int> candidates, const Vec3& centre,
                           double reach, std::vector<SurfaceContact>& found);

/// The same including the search for candidates.
void find_surface_contacts(const Features& features, const Vec3& centre, double reach,
                           std::vector<SurfaceContact>& found);

/// Returns whether a point passes through a face from front to back on a straight path, in the frame of the
/// surface.
/// @param candidates  of find_surface_candidates, including the face
bool crosses_face(const Features& features, std::span<const int> candidates, const Vec3& from,
                  const Vec3& to);
/// The same including the search for the face.
bool crosses_face(const Features& features, const Vec3& from, const Vec3& to);

}  // namespace scree
