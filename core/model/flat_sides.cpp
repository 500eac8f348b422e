#include "core/model/flat_sides.hpp"

namespace scree {

std::vector<WallSide> flat_sides(const WallModel& wall) {
  std::vector<WallSide> sides;
  if (const auto* plane = std::get_if<PlaneSpec>(&wall.shape)) sides.push_back({plane->point, plane->normal});
  if (const auto* box = std::get_if<BoxSpec>(&wall.shape)) {
    for (int side = 0; side < 6; ++side) {
      if (box->open[side]) continue;
      const bool low = side % 2 == 0;
      sides.push_back({low ? box->box.min : box->box.max, (low ? 1.0 : -1.0) * Vec3::Unit(side / 2)});
    }
  }
  return sides;
}

}  // namespace scree
