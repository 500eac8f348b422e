#include "core/bodies/motion_limits.hpp"

namespace scree {

MotionLimits motion_limits(const std::string& plane) {
  if (plane.empty()) return {};
  const Vec3 normal = plane == "xy" ? Vec3::UnitZ() : plane == "yz" ? Vec3::UnitX() : Vec3::UnitY();
  return {Vec3::Ones() - normal, normal};
}

}  // namespace scree
