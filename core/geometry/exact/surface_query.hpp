#pragma once

#include <array>
#include <optional>

#include "core/geometry/aabb_tree.hpp"
#include "core/geometry/mesh.hpp"

namespace scree {

/// A mesh prepared for many point queries.
class SurfaceQuery {
 public:
  /// Precondition: every triangle has an area.
  explicit SurfaceQuery(Mesh mesh);

  const Mesh& mesh() const { return mesh_; }
  Aabb bounds() const { return tree_.bounds(); }
  std::array<Vec3, 3> corners(int triangle) const;

  /// Returns whether a point of the surface lies inside a ball.
  bool meets_ball(const Vec3& centre, double radius) const;

  /// Shortest vector from the surface to a point; none: it is not shorter than the reach.
  std::optional<Vec3> to_point(const Vec3& point, double reach) const;

  /// Shortest vector from the surface to another one, which does not cross it; none: it is not shorter than
  /// the reach.
  /// @param axes,position  place of the other one in the frame of this one; the axes may scale it
  std::optional<Vec3> to_surface(const Mesh& other, const Mat3& axes, const Vec3& position,
                                 double reach) const;

  /// Returns whether a closed surface contains a point, decided exactly. Precondition: the point is not on
  /// it.
  bool holds(const Vec3& point) const;

  /// Returns whether a point lies in the free space of a container (a closed surface that faces inward),
  /// outside the solids in it. Decided exactly. Precondition: the point is not on the surface.
  bool has_room(const Vec3& point) const;

  /// Triangles whose boxes overlap a box, each with its own vertices.
  Mesh part_within(const Aabb& box) const;

 private:
  int winding(const Vec3& point) const;
  std::optional<int> crossings(const Vec3& point, int axis) const;

  Mesh mesh_;
  AabbTree tree_;  ///< of the triangles
};

}  // namespace scree
