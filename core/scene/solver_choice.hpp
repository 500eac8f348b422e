#pragma once

#include "core/scene/scene.hpp"

namespace scree {

/// What moves in a scene.
struct BodyKinds {
  bool spheres = false;
  bool polyhedra = false;
  bool lattice = false;
};

/// Of all bodies and fills, those held back included. A shape that none of them has does not count.
BodyKinds body_kinds(const Scene& scene);

/// The method of a scene that names none: explicit where anything is a sphere or a lattice, otherwise
/// midpoint.
SolverMethod default_method(const BodyKinds& kinds);

/// The tolerance of a scene that names none.
double default_tolerance(SolverMethod method);

}  // namespace scree
