#pragma once

#include <array>
#include <vector>

#include "core/base/vector.hpp"

namespace scree {

/// Indexed triangle mesh. Triangles are counter-clockwise seen from outside.
struct Mesh {
  std::vector<Vec3> vertices;                 ///< [m], n × 3
  std::vector<std::array<int, 3>> triangles;  ///< indices into `vertices`, m × 3
};

}  // namespace scree
