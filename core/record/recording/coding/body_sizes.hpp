#pragma once

#include <cstddef>
#include <vector>

namespace scree {

/// Recordings of scenes with more bodies round velocities and contacts more coarsely.
inline constexpr std::size_t most_fine_bodies = 4000;

/// How large bodies are, as the coders of recordings know it.
struct BodySizes {
  std::vector<float> radius;  ///< of spheres; 0: no sphere [m]
  std::vector<float> reach;   ///< how far bodies go from their centre [m]
};

}  // namespace scree
