#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "core/frame/frame.hpp"
#include "render/style/sight.hpp"

namespace scree {

/// What keeps the light of the sky away from what is behind it.
struct ShadeCasters {
  std::vector<std::array<float, 3>> corners;  ///< of the triangles
  std::vector<std::uint32_t> triangles;       ///< indices of corners; counter-clockwise from outside
  std::vector<std::array<float, 4>> spheres;  ///< centre and radius
  Vec3 centre = Vec3::Zero();                 ///< of a ball around all of them
  double radius = 0.0;                        ///< 0: there are none [m]
};

/// The bodies of a frame that are shown whole, and walls that are blocks.
/// @param walls  their numbers; they have closed meshes
ShadeCasters shade_casters(const Frame& frame, const std::vector<Visibility>& bodies,
                           const std::vector<int>& walls, const std::vector<HalfSpace>& kept);

}  // namespace scree
