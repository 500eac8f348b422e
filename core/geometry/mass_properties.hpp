#pragma once

#include "core/geometry/mesh.hpp"

namespace scree {

/// Exact integrals over the solid bounded by a closed mesh, for density 1.
struct MassProperties {
  double volume = 0.0;            ///< [m³]
  Vec3 centre = Vec3::Zero();     ///< centre of mass [m]
  Mat3 inertia = Mat3::Zero();    ///< about the centre of mass, for density 1 [m⁵]
  Vec3 principal = Vec3::Zero();  ///< principal values of `inertia`, ascending [m⁵]
  Mat3 axes = Mat3::Identity();   ///< principal axes as columns, right-handed
};

/// Precondition: the mesh is closed and consistently oriented. An inside-out mesh gives a negative volume.
MassProperties mass_properties(const Mesh& mesh);

}  // namespace scree
