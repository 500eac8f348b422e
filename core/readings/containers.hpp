#pragma once

#include <vector>

#include "core/frame/frame.hpp"
#include "core/geometry/exact/surface_query.hpp"

namespace scree {

/// Containers among the walls present in a frame: closed meshes that face inward. If there are any, bodies
/// lie inside one of them.
class Containers {
 public:
  /// @param frame  kept by reference
  explicit Containers(const Frame& frame);

  bool empty() const { return rooms_.empty(); }
  /// Returns whether a point in global axes lies in the free space of a container. Precondition: it is on no
  /// surface.
  bool hold(const Vec3& point) const;
  bool is_one(int wall) const;
  /// Wall named in messages.
  int first() const { return rooms_.front().wall; }

 private:
  struct Room {
    int wall;
    SurfaceQuery surface;  ///< of the wall at rest
  };
  const Frame& frame_;
  std::vector<Room> rooms_;
};

/// Point of the wall at rest whose current position is `point`.
Vec3 at_rest(const Frame& frame, int wall, const Vec3& point);

/// A point inside the solid bounded by a closed mesh, just below its first triangle. Precondition: outward
/// orientation.
Vec3 point_within(const Mesh& mesh);

}  // namespace scree
