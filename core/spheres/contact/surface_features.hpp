#pragma once

#include <span>
#include <vector>

#include "core/geometry/features/features.hpp"

namespace scree {

// Where a ball touches a polyhedron or a wall of triangles, in the frame of that surface: the ball's centre
// takes the vertex's part in rules 4–6 of the contact rules for polyhedra ([P] sections 2–3, completed), and
// rule 10 is carried over to balls.

enum class SurfaceFeature { face, edge, vertex };

/// Where a ball touches or nearly touches a surface, in the surface's frame.
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

/// Replaces `found` by the features of which the centre sees a local minimum of distance below the reach, by
/// kind and index. Over a convex edge or vertex that is one contact at all times, whose distance and normal
/// are continuous; in a notch it is one for each face. A face is touched from its front only. Weights are 1
/// for contacts whose caps, the parts of the ball beyond their tangent planes, are apart, and pass contacts
/// on over concave edges without a jump of the force. Known limits: the force jumps where a face of triangles
/// that are not quite coplanar (rule 1) ends beside its edge, where a convex edge ends at a vertex that is no
/// feature (by less than 5 % on rough sheets at an overlap of 2 % of the radius), and where a contact ends at
/// a concave edge with no cap near, as in a pit much smaller than the ball.
/// @param candidates  of a point whose distance from the centre plus the reach is at most the distance that
/// they were found with
/// @param reach  where the law's force sets in: the ball's radius, or more for forces that act at a distance
/// [m]
void find_surface_contacts(const Features& features, std::span<const int> candidates, const Vec3& centre,
                           double reach, std::vector<SurfaceContact>& found);

/// The same with a search for the candidates.
void find_surface_contacts(const Features& features, const Vec3& centre, double reach,
                           std::vector<SurfaceContact>& found);

/// Whether a point passes through a face from its front to its back on a straight way, in the frame of the
/// surface.
/// @param candidates  among which the face must be, of find_surface_candidates
bool crosses_face(const Features& features, std::span<const int> candidates, const Vec3& from,
                  const Vec3& to);
/// The same with a search for the face.
bool crosses_face(const Features& features, const Vec3& from, const Vec3& to);

}  // namespace scree
