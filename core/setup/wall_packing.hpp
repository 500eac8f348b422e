#pragma once

#include "core/frame/frame.hpp"
#include "core/model/model.hpp"
#include "core/scene/fill/packing.hpp"

namespace scree {

PackedShape packed(const Shape& shape);

/// Clearance between the bodies of fills and inlets: the largest gap at which any contact of the scene acts
/// [m].
double fill_clearance(const Scene& scene);

/// The space that the walls of a model, at rest, leave to its fills.
Packing packing_between_walls(const Model& model);

/// Adds a wall where it is now.
void add_wall(Packing& packing, const WallModel& wall, const FrameWall& now);

}  // namespace scree
