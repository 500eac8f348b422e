#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "core/geometry/aabb_tree.hpp"
#include "core/geometry/mesh.hpp"
#include "core/geometry/rotation.hpp"

namespace scree {

/// A shape that fills place: its surface for exact tests, and what encloses it.
struct PackedShape {
  explicit PackedShape(const Mesh& mesh);

  const Mesh* mesh;     ///< about the centre of mass [m]
  double radius = 0.0;  ///< farthest vertex from the centre of mass [m]
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

/// What takes up space at the start of a scene. Bodies are tested with their true surfaces, widened by half
/// the clearance, so that concave ones may reach into each other; meshes too fine for that by their bounding
/// spheres.
class Packing {
 public:
  /// @param clearance  gap to keep between any two surfaces [m]; exact for planes, at least kept for shapes
  /// whose faces
  ///                   all see the centre of mass, about kept for others
  explicit Packing(double clearance) : clearance_(clearance) {}

  /// Bodies stay above the plane, `normal` being unit.
  void add_plane(const Vec3& point, const Vec3& normal) { planes_.push_back({point, normal}); }
  /// A wall's surface in global axes.
  void add_surface(const Mesh& mesh, bool closed);
  void add(const PackedBody& body);

  bool fits(const PackedBody& body) const;
  double clearance() const { return clearance_; }

 private:
  struct Plane {
    Vec3 point, normal;
  };
  struct Surface {
    Mesh mesh;
    bool closed;
    Vec3 lower, upper;
  };
  struct Placed {
    Vec3 position;
    double radius;
    double core;   ///< radius of a ball inside the body
    Mesh widened;  ///< empty: the bounding sphere counts
    Aabb box;      ///< around `widened`
  };

  Placed place(const PackedBody& body) const;
  /// The body's surface in global axes, about that far outside its true one.
  static Mesh widened(const PackedBody& body, double distance);
  static bool overlap(const Placed& a, const Placed& b);
  bool fits_walls(const PackedBody& body, const Placed& placed) const;
  void insert(int number);
  void make_cells(double size);

  double clearance_;
  std::vector<Plane> planes_;
  std::vector<Surface> surfaces_;
  std::vector<Placed> bodies_;
  double cell_size_ = 0.0;  ///< at least the diameter of the largest body
  std::unordered_map<std::uint64_t, std::vector<int>> cells_;
};

}  // namespace scree
