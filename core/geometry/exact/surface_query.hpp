#pragma once

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

  /// Returns whether a point of the surface lies inside a ball.
  bool meets_ball(const Vec3& centre, double radius) const;

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
