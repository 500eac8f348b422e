#pragma once

#include <vector>

#include "core/frame/frame.hpp"

namespace scree {

/// How a polyhedron reaches where it does not feel a round surface.
enum class UnfeltReach {
  none,
  back,    ///< it is near the surface, on the wrong side
  across,  ///< a rim is within it, or it lies on both sides
};

/// @param vertices  in the frame of the surface
UnfeltReach unfelt_reach(const RoundSurface& surface, const std::vector<Vec3>& vertices,
                         const std::vector<std::array<int, 3>>& triangles);

/// Cylinders and cones among the walls present in a frame, for its polyhedra.
class RoundWalls {
 public:
  /// @param frame  kept by reference
  explicit RoundWalls(const Frame& frame);

  bool empty() const { return walls_.empty(); }
  /// First wall that a body reaches through, or at whose back it is; −1: none. A fixed body does not feel
  /// walls at rest.
  /// @param placed  its mesh in global axes
  int first_met_by(int body, const Mesh& placed) const;

 private:
  const Frame& frame_;
  std::vector<int> walls_;
};

/// How a polyhedron reaches through a cylinder or a cone, also where it encloses the whole wall.
/// @param placed  its mesh in global axes
UnfeltReach unfelt_reach(const Frame& frame, int wall, const Mesh& placed);

/// First cylinder or cone on which the centre of a sphere lies, so that its contact has no direction; −1:
/// none.
int round_wall_at_centre(const Frame& frame, int sphere);

}  // namespace scree
