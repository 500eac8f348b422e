#pragma once

#include "core/geometry/mesh.hpp"

namespace scree {

// Volumes of what two solids have in common, exact up to rounding.

/// Of the solid bounded by a closed mesh, convex or not, and a box. An inside-out mesh gives a negative
/// volume.
/// @param lower,upper  corners of the box [m]
double common_volume(const Mesh& mesh, const Vec3& lower, const Vec3& upper);

/// Of the solid bounded by a closed mesh, convex or not, and a ball.
double common_volume(const Mesh& mesh, const Vec3& center, double radius);

/// Of two balls.
double common_volume(const Vec3& center, double radius, const Vec3& other_center, double other_radius);

/// Mesh of a box.
Mesh box_mesh(const Vec3& lower, const Vec3& upper);

}  // namespace scree
