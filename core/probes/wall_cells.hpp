#pragma once

#include <vector>

#include "core/model/model.hpp"
#include "core/probes/loaded_triangle.hpp"

namespace scree {

// Walls without triangles of their own are divided into cells of two triangles, which share the force on
// their cell. All are in the frame of the wall at rest.

/// A point is at the border of cells, or triangles are equally near to it, within this share of their size:
/// past moments keep points in single precision, and are to have the same map.
inline constexpr double equally_near = 1e-6;

/// A contact in the frame of the wall at rest.
struct Touch {
  Vec3 point;
  Vec3 normal;  ///< from the wall to the body
  Vec3 force;   ///< on the wall
  double gap;
};

/// Adds a share of the force of a contact to a triangle.
/// @param surface  normal of the wall where it is touched, to either side
void load(LoadedTriangle& triangle, const Touch& touch, const Vec3& surface, double share);

/// Adds the cells that carry a force.
/// @param cells  along the scene's first bounding box
void load_plane(const PlaneSpec& plane, const Model& model, int cells, const std::vector<Touch>& touches,
                std::vector<LoadedTriangle>& triangles);

/// Adds all cells of the closed sides, then those beyond their edges that carry a force.
/// @param cells  along the longest side
void load_box(const WallModel& wall, int cells, const std::vector<Touch>& touches,
              std::vector<LoadedTriangle>& triangles);

/// Adds all cells of a cylinder or a cone.
/// @param cells  around it or along it, whichever is longer
void load_round(const PlacedRound& round, int cells, const std::vector<Touch>& touches,
                std::vector<LoadedTriangle>& triangles);

}  // namespace scree
