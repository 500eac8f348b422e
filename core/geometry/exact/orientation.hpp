#pragma once

#include "core/base/vector.hpp"

namespace scree {

/// Sign of the volume of the tetrahedron a b c d, exact for finite coordinates: +1 if d lies on the side of
/// the plane from which a, b, c are counter-clockwise, −1 on the other side, 0 in the plane.
int orientation_sign(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& d);

/// Sign of the area of the triangle a b c seen along a coordinate axis (0, 1 or 2) from its positive end,
/// exact for finite coordinates: +1 if a, b, c are counter-clockwise.
int orientation_sign_along(int axis, const Vec3& a, const Vec3& b, const Vec3& c);

}  // namespace scree
