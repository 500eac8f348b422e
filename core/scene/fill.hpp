#pragma once

#include <vector>

#include "core/scene/scene.hpp"

namespace scree {

/// What a fill must know of the rest of the scene in order not to overlap it.
struct FillSurroundings {
  double shape_radius = 0.0;  ///< farthest point of the shape (size 1) from its centre of mass [m]
  double clearance = 0.0;     ///< gap to keep between any two bodies [m]
};

/// Expands a fill into bodies. `arrangement` random and grid place bounding spheres that do not overlap each other and
/// lie inside the region; the same seed gives the same bodies on every machine.
/// @throws SceneError at the fill's line: how many fitted; the CSV row at fault
std::vector<BodySpec> expand_fill(const Scene& scene, const FillSpec& fill, const FillSurroundings& surroundings);

}  // namespace scree
