#pragma once

#include <vector>

#include "core/base/vector.hpp"

namespace scree {

/// Distance of the two points that are nearest to each other; infinite where there are fewer than two. About
/// linear in their number, but for clouds made to defeat it.
double closest_distance(std::vector<Vec3> points);

}  // namespace scree
