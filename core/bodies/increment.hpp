#pragma once

#include "core/base/vector.hpp"

namespace scree {

/// Motion of a body during one step.
struct Increment {
  Vec3 displacement = Vec3::Zero();  ///< of the centre of mass [m]
  Vec3 turn = Vec3::Zero();          ///< incremental Rodrigues vector
};

}  // namespace scree
