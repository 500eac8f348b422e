#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/geometry/aabb.hpp"
#include "core/geometry/exact/surface_query.hpp"
#include "core/geometry/mesh.hpp"
#include "core/geometry/rotation.hpp"
#include "core/geometry/round_surface.hpp"
#include "core/scene/fill/ball_cells.hpp"

namespace scree {

/// A shape that occupies space: its surface for exact tests, and bounding spheres.
struct PackedShape {
  explicit PackedShape(const Mesh& mesh);
  /// A sphere.
  explicit PackedShape(double of_sphere);

  std::optional<SurfaceQuery> surface;  ///< relative to the centre of mass [m]; none: a sphere
  double radius = 0.0;                  ///< farthest vertex from the centre of mass [m]
  double volume = 0.0;                  ///< [m³]
  double core_depth =
      0.0;  ///< smallest distance of a face's plane from the centre of mass, at least 0.1 × radius [m]
  /// Radius of a ball about the centre of mass inside the surface; 0: unknown [m]
  double core_radius = 0.0;
};

/// A body to be placed.
struct PackedBody {
  const PackedShape* shape = nullptr;
  Vec3 position = Vec3::Zero();
  Rotation rotation;
  double size = 1.0;
};

/// Occupied space at the start of a scene. Polyhedra are tested with their true surfaces offset by half the
/// clearance, so that concave ones may interlock. Too fine meshes are replaced by their bounding spheres; too
/// fine walls are ignored unless they are containers. Spheres keep their exact distance from everything.
class Packing {
 public:
  /// @param clearance  gap to keep between any two surfaces [m]; exact for planes, a lower bound for shapes
  ///   whose faces all see the centre of mass, approximate for others
  explicit Packing(double clearance) : clearance_(clearance) {}

  /// Bodies stay above the plane; `normal` is a unit vector.
  void add_plane(const Vec3& point, const Vec3& normal) { planes_.push_back({point, normal}); }
  /// A wall's surface in global axes.
  /// @param closed  it bounds a solid
  /// @param name    how messages call the wall
  void add_surface(const Mesh& mesh, bool closed, std::string name = {});
  /// A closed surface that faces inward. If there are containers, bodies lie inside one of them.
  void add_container(const Mesh& mesh, std::string name = {});
  /// A cylinder or a cone, which bodies do not cross; polyhedra keep clear of its rims. Bodies stay out of
  /// one whose side is the outside; see `place_within` for the others.
  void add_round(const PlacedRound& round, std::string name = {}) {
    rounds_.push_back({round, std::move(name)});
  }
  /// Bodies are placed in a box: beside the cylinders and cones that it reaches into they lie in one of them.
  void place_within(const Vec3& lower, const Vec3& upper);
  void add(const PackedBody& body);

  bool fits(const PackedBody& body) const;
  /// Reason why no body of any size fits at a point, with advice; empty: no mesh, cylinder or cone is it.
  std::string why_taken(const Vec3& point) const;
  double clearance() const { return clearance_; }

 private:
  struct Plane {
    Vec3 point, normal;
  };
  struct Surface {
    SurfaceQuery surface;
    bool solid;
    bool container;
    std::string name;

    bool holds(const Vec3& point) const { return solid && surface.holds(point); }
  };
  struct Round {
    PlacedRound place;
    std::string name;
    bool holds_bodies = false;  ///< bodies between the planes of its rims lie in it, or in another such one
  };
  struct Solid {
    PackedBody body;
    double radius;  ///< of the bounding sphere, including half the clearance
    double core;    ///< radius of a ball inside the body
    Mesh widened;   ///< empty: the bounding sphere is used
    Aabb box;       ///< around `widened`
  };

  Solid solid(const PackedBody& body) const;
  /// Surface of a body in global axes, offset outward by about a distance.
  static Mesh widened(const PackedBody& body, double distance);
  static bool overlap(const Solid& a, const Solid& b);
  /// Returns whether a body that crosses no surface is inside a container, if there are any.
  bool contained(const Vec3& centre) const;
  bool solid_fits_walls(const PackedBody& body, const Solid& placed) const;
  /// First cylinder or cone on whose wrong side a point is; null: none.
  const Round* in_the_way(const Vec3& point) const;
  bool solid_fits_rounds(const PackedBody& body, const Solid& placed) const;
  bool sphere_fits_rounds(const Vec3& centre, double reach) const;
  bool solid_fits(const PackedBody& body) const;
  bool sphere_fits_walls(const Vec3& centre, double radius) const;
  bool sphere_fits(const Vec3& centre, double radius) const;
  /// Returns whether a sphere is closer to a solid than the clearance, or inside it.
  bool sphere_meets(const Vec3& centre, double radius, const PackedBody& solid) const;

  double clearance_;
  std::vector<Plane> planes_;
  std::vector<Round> rounds_;
  std::vector<std::shared_ptr<const Surface>> surfaces_;  ///< shared by copies of a packing
  std::vector<Solid> solids_;
  BallCells cells_;  ///< spheres and the bounding spheres of solids, all with half the clearance; numbers:
                     ///< index of the solid, or `sphere`
};

}  // namespace scree
