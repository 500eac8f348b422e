#pragma once

#include <vector>

#include "core/frame/frame.hpp"
#include "core/geometry/exact/surface_query.hpp"

namespace scree {

/// The containers among the walls that are present in a frame: closed meshes with room inside. Where there
/// are any, bodies lie in the room of one of them.
class Containers {
 public:
  /// @param frame  kept by reference
  explicit Containers(const Frame& frame);

  bool empty() const { return rooms_.empty(); }
  /// Whether a point in global axes lies in the room of a container. Precondition: it is on no surface.
  bool hold(const Vec3& point) const;
  bool is_one(int wall) const;
  /// The wall that messages name.
  int first() const { return rooms_.front().wall; }

 private:
  struct Room {
    int wall;
    SurfaceQuery surface;  ///< wall at rest
  };
  const Frame& frame_;
  std::vector<Room> rooms_;
};

/// A point of a wall at rest that has been moved to `point`.
Vec3 at_rest(const Frame& frame, int wall, const Vec3& point);

/// A point of the solid that a closed mesh bounds, just below its first triangle. Precondition: outward.
Vec3 point_within(const Mesh& mesh);

}  // namespace scree
