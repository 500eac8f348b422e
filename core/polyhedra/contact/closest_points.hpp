#pragma once

#include "core/bodies/rigid_state.hpp"
#include "core/polyhedra/contact/feature_contact.hpp"

namespace scree {

/// Closest points of two features taken as unbounded plane, line or point. Sufficient for a contact that is
/// known to be valid. Global axes.
struct ClosestPoints {
  double gap = 0.0;  ///< negative where a vertex lies behind its face or plane [m]
  Vec3 normal;       ///< unit, from b to a
  Vec3 middle;       ///< midway between the two points, from b's position [m]
};

/// Precondition: edges are not parallel, points do not coincide with the edge or vertex they touch.
ClosestPoints closest_points(const RigidState& a, const RigidState& b, const FeaturePair& pair);

}  // namespace scree
