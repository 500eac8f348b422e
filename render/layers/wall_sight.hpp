#pragma once

#include <vector>

#include "core/model/model.hpp"

namespace scree {

/// Visibility of objects behind a wall.
enum class WallSight {
  whole,  ///< solid: a block or a slope with bodies in front of it or on it, or a painted wall
  room,   ///< its faces look towards the bodies inside: visible from inside only
  around  ///< surrounds bodies, alone or with others: the side closer to the eye is translucent
};

/// One per wall, from the initial positions of the bodies. Walls without a mesh are `whole`.
std::vector<WallSight> wall_sights(const Model& model);

}  // namespace scree
