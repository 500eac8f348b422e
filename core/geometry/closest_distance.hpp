#pragma once

#include <vector>

#include "core/base/vector.hpp"

namespace scree {

/// Smallest distance between two of the points; infinite for fewer than two. Nearly linear in their number,
/// except for adversarial clouds.
double closest_distance(std::vector<Vec3> points);

}  // namespace scree
