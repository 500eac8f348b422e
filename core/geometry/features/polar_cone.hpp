#pragma once

#include <vector>

#include "core/base/vector.hpp"

namespace scree {

/// Unit direction deepest inside the polar cone {w : w·e < 0 for all e} of some unit directions; zero if the
/// cone has no interior.
Vec3 deepest_in_polar_cone(const std::vector<Vec3>& directions);

}  // namespace scree
