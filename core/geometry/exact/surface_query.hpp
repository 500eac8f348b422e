#pragma once

#include <optional>

#include "core/geometry/aabb_tree.hpp"
#include "core/geometry/mesh.hpp"

namespace scree {

/// A mesh made ready for many questions about single points.
class SurfaceQuery {
 public:
  /// Precondition: every triangle has an area.
  explicit SurfaceQuery(Mesh mesh);

  const Mesh& mesh() const { return mesh_; }
  Aabb bounds() const { return tree_.bounds(); }

  /// Whether a point of the surface lies inside a ball.
  bool meets_ball(const Vec3& centre, double radius) const;

  /// Whether a closed surface holds a point inside, decided exactly. Precondition: the point is not on it.
  bool holds(const Vec3& point) const;

  /// Whether a container, a closed surface that faces inward, has room at a point, decided exactly; what
  /// stands in it takes its room away. Precondition: the point is not on the surface.
  bool has_room(const Vec3& point) const;

  /// The triangles whose boxes overlap a box, each with vertices of its own.
  Mesh part_within(const Aabb& box) const;

 private:
  int winding(const Vec3& point) const;
  std::optional<int> crossings(const Vec3& point, int axis) const;

  Mesh mesh_;
  AabbTree tree_;  ///< of the triangles
};

}  // namespace scree
