#pragma once

#include <vector>

#include "core/base/vector.hpp"

namespace scree {

/// Order in which points close to each other mostly follow each other: halved again and again across their
/// longest extent. The extent along gravity counts half, since heaps spread and flatten.
/// @param gravity  zero: no direction is preferred
/// @return indices of the points
std::vector<int> spatial_order(const std::vector<Vec3>& points, const Vec3& gravity);

}  // namespace scree
