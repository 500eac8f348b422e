#pragma once

#include <span>
#include <vector>

#include "core/geometry/aabb.hpp"
#include "core/geometry/round_surface.hpp"
#include "core/spheres/contact/surface_features.hpp"

namespace scree {

/// A surface that balls touch, in its own frame: of a polyhedron or a mesh wall, or a round one.
struct BallSurface {
  const Features* features = nullptr;
  const RoundSurface* round = nullptr;  ///< instead of features
};

// A ball touches a round surface at up to two places, one on each side of the axis in the plane through its
// centre: a ball in a funnel or on the rim of a tube is held from both sides. The places have the numbers
// SurfaceContact::feature = 0 and 1 as faces, 0 … 3 as edges: lower and upper rim, near and opposite.

Aabb bounds_of(const BallSurface& surface);

/// See find_surface_candidates. A round surface within the distance has the candidate 0.
void find_candidates(const BallSurface& surface, const Vec3& point, double distance,
                     std::vector<int>& candidates);

/// See find_surface_contacts.
void find_contacts(const BallSurface& surface, std::span<const int> candidates, const Vec3& centre,
                   double reach, std::vector<SurfaceContact>& found);
/// The same including the search for candidates.
void find_contacts(const BallSurface& surface, const Vec3& centre, double reach,
                   std::vector<SurfaceContact>& found);

/// Returns whether a point passes through the surface on a straight path.
/// @param candidates  of find_candidates, including what it passes through
bool crosses(const BallSurface& surface, std::span<const int> candidates, const Vec3& from, const Vec3& to);
/// The same including the search.
bool crosses(const BallSurface& surface, const Vec3& from, const Vec3& to);

}  // namespace scree
