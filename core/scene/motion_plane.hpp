#pragma once

#include "core/scene/scene.hpp"

namespace scree {

/// Axis across the plane that the bodies of a scene move in; −1: they move in all directions.
inline int axis_across(const Scene& scene) {
  return scene.plane == "xy" ? 2 : scene.plane == "yz" ? 0 : scene.plane == "xz" ? 1 : -1;
}

/// The same, with a lattice, whose nodes move in x and y.
inline int axis_across_all(const Scene& scene) {
  return scene.lattice ? 2 : axis_across(scene);
}

}  // namespace scree
