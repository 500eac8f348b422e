#pragma once

#include <string>

#include "core/base/vector.hpp"

namespace scree {

/// Motion confined to a plane: factors, 0 or 1, on the components of linear and angular quantities.
struct MotionLimits {
  Vec3 linear = Vec3::Ones();
  Vec3 angular = Vec3::Ones();
};

/// @param plane  "" (free), "xy", "yz" or "xz"
MotionLimits motion_limits(const std::string& plane);

}  // namespace scree
