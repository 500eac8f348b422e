#pragma once

#include "core/bodies/pull.hpp"
#include "core/spheres/state/spheres.hpp"

namespace scree {

/// Motion of a sphere for a pull on it.
inline PulledMotion pulled_motion(const Spheres& spheres, int slot) {
  return {vector_of(spheres.position[slot]), rotation_of(spheres.rotation[slot]),
          vector_of(spheres.velocity[slot]), vector_of(spheres.spin[slot])};
}

}  // namespace scree
