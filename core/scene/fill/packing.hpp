#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/geometry/aabb.hpp"
#include "core/geometry/exact/surface_query.hpp"
#include "core/geometry/mesh.hpp"
#include "core/geometry/rotation.hpp"
#include "core/scene/fill/ball_cells.hpp"

namespace scree {

/// A shape that fills place: its surface for exact tests, and what encloses it.
struct PackedShape {
  explicit PackedShape(const Mesh& mesh);
  /// A sphere.
  explicit PackedShape(double of_sphere) : radius(of_sphere), core_depth(of_sphere), core_radius(of_sphere) {}

  std::optional<SurfaceQuery> surface;  ///< about the centre of mass [m]; none: a sphere
  double radius = 0.0;                  ///< farthest vertex from the centre of mass [m]
  double core_depth =
      0.0;  ///< smallest distance of a face's plane from the centre of mass, at least 0.1 × radius [m]
  double core_radius = 0.0;  ///< of a ball about the centre of mass inside the surface; 0: none is known [m]
};

/// A body to be placed.
struct PackedBody {
  const PackedShape* shape = nullptr;
  Vec3 position = Vec3::Zero();
  Rotation rotation;
  double size = 1.0;
};

/// What takes up space at the start of a scene. Polyhedra are tested with their true surfaces, widened by
/// half the clearance, so that concave ones may reach into each other; meshes too fine for that by their
/// bounding spheres, and walls too fine for that not at all but for containers. Spheres keep their exact
/// distance from everything.
class Packing {
 public:
  /// @param clearance  gap to keep between any two surfaces [m]; exact for planes, at least kept for shapes
  /// whose faces
  ///                   all see the centre of mass, about kept for others
  explicit Packing(double clearance) : clearance_(clearance) {}

  /// Bodies stay above the plane, `normal` being unit.
  void add_plane(const Vec3& point, const Vec3& normal) { planes_.push_back({point, normal}); }
  /// A wall's surface in global axes.
  /// @param closed  it bounds a solid
  /// @param name    how messages call the wall
  void add_surface(const Mesh& mesh, bool closed, std::string name = {});
  /// A closed surface that faces inward. Where there are containers, bodies lie in one of them.
  void add_container(const Mesh& mesh, std::string name = {});
  void add(const PackedBody& body);

  bool fits(const PackedBody& body) const;
  /// Why no body can be at a point whatever its size, and what would help; empty: because of no wall's mesh.
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
  struct Solid {
    PackedBody body;
    double radius;  ///< of the bounding sphere, half the clearance included
    double core;    ///< radius of a ball inside the body
    Mesh widened;   ///< empty: the bounding sphere counts
    Aabb box;       ///< around `widened`
  };

  Solid solid(const PackedBody& body) const;
  /// The body's surface in global axes, about that far outside its true one.
  static Mesh widened(const PackedBody& body, double distance);
  static bool overlap(const Solid& a, const Solid& b);
  /// Whether a body that crosses no surface is in a container, if there is any.
  bool contained(const Vec3& centre) const;
  bool solid_fits_walls(const PackedBody& body, const Solid& placed) const;
  bool solid_fits(const PackedBody& body) const;
  bool sphere_fits_walls(const Vec3& centre, double radius) const;
  bool sphere_fits(const Vec3& centre, double radius) const;
  /// Whether a sphere is nearer to a solid than the clearance, or inside it.
  bool sphere_meets(const Vec3& centre, double radius, const PackedBody& solid) const;

  double clearance_;
  std::vector<Plane> planes_;
  std::vector<std::shared_ptr<const Surface>> surfaces_;  ///< shared by the copies of a packing
  std::vector<Solid> solids_;
  BallCells cells_;  ///< spheres and the bounding spheres of solids, all with half the clearance; numbers:
                     ///< index of the solid, or `sphere`
};

}  // namespace scree
