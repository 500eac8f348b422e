#pragma once

#include <vector>

#include "core/model/model.hpp"

namespace scree {

/// A plane that bounds the bodies.
struct WallSide {
  Vec3 point;
  Vec3 normal;  ///< unit, towards the bodies
};

/// Sides of a plane or a box at rest: one, or one for each closed side. None for a mesh.
std::vector<WallSide> flat_sides(const WallModel& wall);

}  // namespace scree
