#pragma once

#include "core/base/vector.hpp"

namespace scree {

/// Motion of a body in a step.
struct Increment {
  Vec3 displacement = Vec3::Zero();  ///< of the centre of mass [m]
  Vec3 turn = Vec3::Zero();          ///< Rodrigues vector
};

}  // namespace scree
