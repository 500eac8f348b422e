#pragma once

#include <vector>

#include "core/laws/sphere_interaction.hpp"
#include "core/model/model.hpp"

namespace scree {

/// What a sphere meets.
enum class SpherePartner { sphere, polyhedron, wall };

/// The laws of all contacts with a sphere that a scene can have. −1 where two materials have no law, or lack
/// what it must know of them: such pairs never meet.
struct SphereLaws {
  std::vector<SphereInteraction> laws;
  std::vector<std::vector<int>> bodies;  ///< of two bodies: [material][material]
  std::vector<std::vector<int>>
      walls;  ///< of a sphere and a rigid wall: [material of the sphere][of the wall]
  /// Of a sphere and a polyhedron, likewise: polyhedra keep no dents, and are rigid for spheres that do.
  std::vector<std::vector<int>> polyhedra;
  /// The number of the law between two materials, that of a sphere first.
  int between(int material, int other, SpherePartner partner) const {
    const auto& table = partner == SpherePartner::wall         ? walls
                        : partner == SpherePartner::polyhedron ? polyhedra
                                                               : bodies;
    return table[material][other];
  }

  double reach = 0.0;  ///< the largest gap at which one of them sets in [m]
};

SphereLaws make_sphere_laws(const Model& model);

}  // namespace scree
