#pragma once

#include <span>
#include <vector>

#include "core/base/vector.hpp"

namespace scree {

/// Largest direction · x over all points, for each unit direction [m]. Equals the brute-force result, in time
/// n log n for points of a surface. Exact to the last bit, except that for more than a million comparisons
/// directions that differ only by round-off share one result. Precondition: there are points.
std::vector<double> heights(std::span<const Vec3> points, std::span<const Vec3> directions);

}  // namespace scree
