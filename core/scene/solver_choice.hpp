#pragma once

#include "core/scene/scene.hpp"

namespace scree {

/// Kinds of moving bodies in a scene.
struct BodyKinds {
  bool spheres = false;
  bool polyhedra = false;
  bool lattice = false;
};

/// Kinds of all bodies and fills, including those held back. Unused shapes do not count.
BodyKinds body_kinds(const Scene& scene);

/// Default method: explicit if there is a sphere or a lattice, otherwise midpoint.
SolverMethod default_method(const BodyKinds& kinds);

/// Default tolerance of a method.
double default_tolerance(SolverMethod method);

}  // namespace scree
