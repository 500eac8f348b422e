#pragma once

#include "core/frame/frame.hpp"

namespace scree {

/// A body's mesh in global axes.
Mesh placed_mesh(const Frame& frame, int body);

/// Mesh of a wall in global axes.
/// @param mesh  of the wall at rest
Mesh placed_wall_mesh(const Frame& frame, int wall, const Mesh& mesh);

/// A cylinder or a cone where its wall is.
/// @param wall  which is one
PlacedRound placed_round(const WallModel& wall, const FrameWall& now);

}  // namespace scree
