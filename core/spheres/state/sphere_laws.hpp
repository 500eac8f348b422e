#pragma once

#include <vector>

#include "core/laws/sphere_interaction.hpp"
#include "core/model/model.hpp"

namespace scree {

/// Kind of partner of a sphere.
enum class SpherePartner { sphere, polyhedron, wall };

/// Laws of all possible contacts with a sphere in a scene. −1: two materials have no law, or lack data that
/// it needs, since such pairs never touch.
struct SphereLaws {
  std::vector<SphereInteraction> laws;
  std::vector<std::vector<int>> bodies;  ///< two bodies: [material][material]
  std::vector<std::vector<int>>
      walls;  ///< a sphere and a rigid wall: [material of the sphere][material of the wall]
  /// A sphere and a polyhedron, in this order: polyhedra are rigid in contact with elastoplastic spheres.
  std::vector<std::vector<int>> polyhedra;
  /// Index of the law between two materials, the material of the sphere first.
  int between(int material, int other, SpherePartner partner) const {
    const auto& table = partner == SpherePartner::wall         ? walls
                        : partner == SpherePartner::polyhedron ? polyhedra
                                                               : bodies;
    return table[material][other];
  }

  double reach = 0.0;  ///< largest gap at which one of them acts [m]
};

SphereLaws make_sphere_laws(const Model& model);

}  // namespace scree
