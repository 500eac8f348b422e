#pragma once

#include <cstdint>

#include "core/geometry/mesh.hpp"

namespace scree {

/// Shape of a random rock. The axes of a rock are the edges of its bounding box along its principal axes of
/// inertia.
struct RockSpec {
  double size = 1.0;        ///< mean of the three axes [m]
  double elongation = 0.8;  ///< intermediate axis over the longest, 0.1 to 1
  double flatness = 0.8;    ///< shortest axis over the intermediate, 0.1 to 1
  double angularity = 0.5;  ///< 0 round with many faces, 1 sharp with few
  double concave =
      0.0;  ///< depth of the hollows below their rims, over the radius there, 0 to 0.9; 0: convex
  std::uint64_t seed = 1;
};

/// Makes a rock: closed, its triangles facing outward, its centre of mass at the origin, its longest axis
/// along x, the shortest along z. It is convex without hollows, and otherwise star-shaped, so that it cannot
/// cut itself. The same specification gives the same bits.
/// @throws std::invalid_argument: a number out of its range
Mesh make_rock(const RockSpec& spec);

}  // namespace scree
