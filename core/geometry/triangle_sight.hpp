#pragma once

#include <optional>

#include "core/base/vector.hpp"

namespace scree {

// A triangle seen from a point.

/// Solid angle from the origin, positive if the triangle is counter-clockwise seen from outside.
/// A. van Oosterom, J. Strackee, The solid angle of a plane triangle, 1983.
double solid_angle(const Vec3& a, const Vec3& b, const Vec3& c);

/// Distance along the line origin + t × direction at which it meets a triangle, from either side; negative
/// behind the origin, in units of the direction; none: it passes beside it. T. Möller, B. Trumbore, 1997.
std::optional<double> distance_to_triangle(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& origin,
                                           const Vec3& direction);

}  // namespace scree
