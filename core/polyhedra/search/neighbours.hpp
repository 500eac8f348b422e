#pragma once

#include <utility>
#include <vector>

#include "core/base/parallel/workers.hpp"
#include "core/base/vector.hpp"

namespace scree {

struct Sphere {
  Vec3 centre;
  double radius;
};

/// All pairs i < j of overlapping spheres, ascending. Uses cells in levels of doubling size, each sphere in
/// the level that fits it, so that the cost per sphere depends neither on their number nor on the range of
/// sizes.
std::vector<std::pair<int, int>> overlapping_spheres(const std::vector<Sphere>& spheres, Workers& workers);

}  // namespace scree
