#pragma once

#include <span>
#include <vector>

#include "core/base/vector.hpp"

namespace scree {

/// For each unit direction the largest direction · x over all points [m]: what comparing each with each
/// gives, in time n log n for points of a surface. To the last bit; only of more than a million comparisons
/// of directions that are the same but for rounding one stands for all. Precondition: there are points.
std::vector<double> heights(std::span<const Vec3> points, std::span<const Vec3> directions);

}  // namespace scree
