#pragma once

#include <vector>

#include "core/model/model.hpp"

namespace scree {

/// How far a wall may hide what is behind it.
enum class WallSight {
  whole,  ///< all of it is solid, as a block or a slope that bodies are before or upon, or one that is
          ///< painted
  room,   ///< its faces look into the room where the bodies are: it is seen from inside only
  around  ///< it stands around bodies, alone or with others: the side nearer to the eye is seen through
};

/// Of each wall, by where the bodies of the scene start. Walls that are no meshes are whole.
std::vector<WallSight> wall_sights(const Model& model);

}  // namespace scree
