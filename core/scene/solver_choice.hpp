#pragma once

#include "core/scene/scene.hpp"

namespace scree {

/// Kinds of what forces move in a scene.
struct BodyKinds {
  bool spheres = false;
  bool polyhedra = false;
  bool lattice = false;
  bool free_walls = false;
  bool round_walls = false;  ///< cylinders and cones
};

/// Kinds of all bodies, fills, inlets and walls, including those that come later. Unused shapes do not count.
BodyKinds body_kinds(const Scene& scene);

/// Default method: explicit if there is a sphere, a lattice, a free wall, a cylinder or a cone, otherwise
/// midpoint.
SolverMethod default_method(const BodyKinds& kinds);

/// Default tolerance of a method.
double default_tolerance(SolverMethod method);

}  // namespace scree
