#pragma once

#include <span>

#include "core/geometry/mesh.hpp"

namespace scree {

/// Winding number of the triangles around a point: 1 inside a closed, outward-oriented surface (−1 if inside
/// out), 0 outside, in between for open surfaces. The point must not lie on a triangle.
double winding_number(std::span<const Vec3> vertices, std::span<const std::array<int, 3>> triangles,
                      const Vec3& point);

}  // namespace scree
