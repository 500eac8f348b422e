#pragma once

#include <vector>

#include "core/simulation/model.hpp"
#include "core/spheres/sphere_law.hpp"

namespace scree {

/// The laws of all contacts with a sphere that a scene can have. −1 where two materials never meet or no law
/// for spheres holds.
struct SphereLaws {
  std::vector<SphereInteraction> laws;
  std::vector<std::vector<int>> bodies;  ///< of two bodies: [material][material]
  std::vector<std::vector<int>>
      walls;  ///< of a sphere and a rigid wall: [material of the sphere][of the wall]
};

SphereLaws make_sphere_laws(const Model& model);

}  // namespace scree
