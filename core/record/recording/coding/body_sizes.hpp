#pragma once

#include <cstddef>
#include <vector>

namespace scree {

/// Recordings of scenes with more bodies round velocities and contacts more coarsely.
inline constexpr std::size_t most_fine_bodies = 4000;

/// Sizes of the bodies for the coders of recordings.
struct BodySizes {
  std::vector<float> radius;  ///< of spheres; 0: not a sphere [m]
  std::vector<float> reach;   ///< largest distance of a point from the centre [m]
};

}  // namespace scree
