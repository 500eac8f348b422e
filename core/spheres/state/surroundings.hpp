#pragma once

#include <span>

#include "core/bodies/rigid_state.hpp"

namespace scree {

/// What the spheres meet besides each other: polyhedra, then obstacles, as contacts see them.
struct Surroundings {
  std::span<const RigidState> partners;
  std::span<const char> present;  ///< of each partner
};

}  // namespace scree
