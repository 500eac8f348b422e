#pragma once

#include <span>

#include "core/bodies/rigid_state.hpp"

namespace scree {

/// Partners of the spheres: polyhedra, then wall surfaces, as contacts see them.
struct Surroundings {
  std::span<const RigidState> partners;
  std::span<const char> present;  ///< per partner
};

}  // namespace scree
