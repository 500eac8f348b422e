#pragma once

#include <array>

#include "core/base/vector.hpp"

namespace scree {

/// Closest point of a triangle to a point. Precondition: the triangle has an area.
Vec3 nearest_of_triangle(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& point);

/// Shortest vector from triangle b to triangle a, which have no point in common [m]. Precondition: both have
/// an area.
Vec3 between_triangles(const std::array<Vec3, 3>& a, const std::array<Vec3, 3>& b);

}  // namespace scree
