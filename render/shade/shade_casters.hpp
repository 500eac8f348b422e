#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "core/frame/frame.hpp"
#include "render/style/sight.hpp"

namespace scree {

/// Objects that cast shade.
struct ShadeCasters {
  std::vector<std::array<float, 3>> corners;  ///< of the triangles
  std::vector<std::uint32_t> triangles;       ///< indices of corners; counter-clockwise from outside
  std::vector<std::array<float, 4>> spheres;  ///< centre and radius
  Vec3 centre = Vec3::Zero();                 ///< of their bounding ball
  double radius = 0.0;                        ///< 0: none [m]
};

/// Bodies of a frame that are fully shown, and solid walls.
/// @param walls  their numbers; they have closed meshes
ShadeCasters shade_casters(const Frame& frame, const std::vector<Visibility>& bodies,
                           const std::vector<int>& walls, const std::vector<HalfSpace>& kept);

}  // namespace scree
