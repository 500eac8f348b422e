#pragma once

#include "core/base/vector.hpp"

namespace scree {

/// Shortest vector from the segment q + t e to the segment p + s d, 0 ≤ s, t ≤ 1 [m]. Precondition: d and e
/// not zero.
Vec3 between_segments(const Vec3& p, const Vec3& d, const Vec3& q, const Vec3& e);

/// Squared distance of two segments p + s d and q + t e, 0 ≤ s, t ≤ 1 [m²]. Precondition: d and e not zero.
double segment_distance_squared(const Vec3& p, const Vec3& d, const Vec3& q, const Vec3& e);

}  // namespace scree
