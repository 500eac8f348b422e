#pragma once

#include <string>
#include <vector>

#include "core/frame/frame.hpp"
#include "core/geometry/aabb_tree.hpp"
#include "core/probes/loaded_triangle.hpp"

namespace scree {

struct Touch;

/// Forces of the bodies on each triangle of a wall. A contact's force acts on the triangle that is nearest to
/// its point; triangles equally near share it. Planes, the sides of boxes, cylinders and cones are divided
/// into cells of two triangles, which share the force on their cell.
struct WallMap {
  /// As in the mesh; of a box all cells of its closed sides, then those beyond its edges that carry a force;
  /// of a plane only cells that carry one.
  std::vector<LoadedTriangle> triangles;
  Vec3 force = Vec3::Zero();  ///< on all of them [N]

  double largest(WallQuantity quantity) const;  ///< 0: no force
};

/// Number of cells along the longest side of a box, along the scene for a plane, or around or along a
/// cylinder or a cone, whichever is longer.
inline constexpr int wall_cells = 24;

/// Makes maps of a wall at any moment.
class WallMaps {
 public:
  /// @param model  kept by reference
  /// @param cells  see `wall_cells`; at least 1
  WallMaps(const Model& model, int wall, int cells = wall_cells);

  /// @param frame  of this model, with its contacts. Nodes of a bonded plate, whose contacts a frame does not
  ///   keep, are left out
  WallMap map(const Frame& frame) const;

 private:
  void load_mesh(const std::vector<Touch>& touches, std::vector<LoadedTriangle>& triangles) const;

  const WallModel& wall_;
  const Model& model_;
  int number_;
  int cells_;
  // Of a mesh.
  std::vector<LoadedTriangle> triangles_;  ///< without force
  AabbTree tree_;
  double size_ = 0.0;  ///< [m]
};

/// One map.
WallMap wall_map(const Frame& frame, int wall, int cells = wall_cells);

/// A table of a map (CSV): triangle, corners where they are now, area, force, pressure, shear.
std::string wall_map_table(const Frame& frame, int wall, const WallMap& map);

}  // namespace scree
