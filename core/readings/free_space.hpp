#pragma once

#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "core/frame/frame.hpp"
#include "core/geometry/exact/surface_query.hpp"

namespace scree {

/// Place and orientation of a body.
struct BodyPose {
  Vec3 position = Vec3::Zero();  ///< centre of mass [m]
  Rotation rotation;             ///< from the body's frame to global axes
};

/// A body, a wall or a node of the lattice beside the body that is put somewhere.
struct Beside {
  int body = -1;               ///< −1: none
  int wall = -1;               ///< −1: none
  int node = -1;               ///< −1: none
  double gap = 0.0;            ///< of the surfaces; not of a solid that contains the other one [m]
  Vec3 normal = Vec3::Zero();  ///< unit, towards the body that is put; zero where the surfaces touch
  bool flat = false;           ///< a plane, or the side of a box
  /// Smallest gap that is free of contact, or the present one if that is smaller [m]
  double free_gap = 0.0;
  double least_gap = 0.0;  ///< a smaller one is an overlap, deeper than the present one [m]
  double stride = 0.0;     ///< motion that cannot lead through it from a free gap [m]
};

/// Gaps between one body of a frame and everything else, wherever the body is put.
class FreeSpace {
 public:
  /// @param body  present
  FreeSpace(std::shared_ptr<const Frame> frame, int body);

  const Frame& frame() const { return *frame_; }
  int body() const { return body_; }
  /// Bounding radius for rotation about the centre of mass; 0: a sphere [m]
  double radius_of_turn() const { return sphere_ ? 0.0 : radius_; }
  /// Bounding radius [m]
  double radius() const { return radius_; }
  BodyPose present() const;

  /// What is nearer than its free gap plus some motion [m].
  std::vector<Beside> beside(const BodyPose& pose, double motion) const;

  /// A solid or a cell of the lattice that contains the centre of the sphere, a sphere whose centre lies in
  /// the polyhedron, or the container that the sphere has left. Precondition: no centre lies on a surface.
  std::optional<Beside> swallowed(const BodyPose& pose) const;

 private:
  /// Something that the body may not overlap. A plane has a normal, a surface a query, a ball a radius only.
  struct Obstacle {
    Beside at;
    Vec3 point = Vec3::Zero();            ///< of a plane, origin of a surface, centre of a ball [m]
    Mat3 axes = Mat3::Identity();         ///< of a surface
    double size = 1.0;                    ///< factor on the surface
    const SurfaceQuery* query = nullptr;  ///< of a surface
    const PlacedRound* round = nullptr;   ///< of a cylinder or a cone, in the frame of the surface
    double radius = 0.0;                  ///< of a ball, or around the surface of a body [m]
    double reach = 0.0;                   ///< gap at which the contact law sets in [m]
    bool barrier = false;                 ///< the law acts only across a gap
    bool solid = true;                    ///< it must not contain a centre
    bool container = false;
  };

  const SurfaceQuery& query_of(const Mesh& mesh);
  void add_flat_sides(int wall);
  void add_mesh_wall(int wall, const Shape& shape);
  void add_body(int other);
  /// Its nodes, where they are now.
  void add_lattice();
  void add(Obstacle obstacle, int material);
  std::optional<Beside> look(const Obstacle& obstacle, const BodyPose& pose, double within) const;
  std::optional<Vec3> between(const Obstacle& obstacle, const BodyPose& pose, double within) const;
  Vec3 in_frame_of(const Obstacle& obstacle, const Vec3& point) const;

  std::shared_ptr<const Frame> frame_;
  int body_;
  bool sphere_;
  double radius_;
  std::map<const Mesh*, std::unique_ptr<SurfaceQuery>> queries_;
  std::vector<Obstacle> obstacles_;
};

}  // namespace scree
