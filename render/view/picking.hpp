#pragma once

#include <limits>
#include <memory>
#include <optional>
#include <vector>

#include "core/frame/frame.hpp"
#include "core/geometry/aabb_tree.hpp"
#include "render/camera/scene_extent.hpp"
#include "render/style/sight.hpp"

class vtkCamera;

namespace scree {

/// A ray of sight.
struct Ray {
  Vec3 origin;
  Vec3 direction;  ///< unit
  // Relevant interval of the ray, as distances from the origin [m].
  double from = 0.0;
  double to = std::numeric_limits<double>::infinity();
};

/// Ray through a place in a picture, from the eye, or from its plane in an orthographic view.
/// @param width  of the picture, and its height [pixels]
/// @param x  from the lower left corner, and y [pixels]
Ray ray_through(vtkCamera* camera, int width, int height, double x, double y);

/// Point of a plane on a ray; none: the ray looks along the plane, or away from it.
/// @param through  a point of the plane
/// @param normal  unit
std::optional<Vec3> point_on_plane(const Ray& ray, const Vec3& through, const Vec3& normal);

/// Part of a ray inside half spaces; none: empty.
std::optional<Ray> kept_part(Ray ray, const std::vector<HalfSpace>& half_spaces);

/// First intersection of a ray with a body.
struct BodyHit {
  int body = 0;
  double distance = 0.0;  ///< from the ray's origin [m]
};

/// Present bodies with a given visibility.
std::vector<int> bodies_seen(const Frame& frame, const std::vector<Visibility>& visibility, Visibility as);

/// Bodies of a frame, prepared for ray intersection.
class BodyPicker {
 public:
  BodyPicker(std::shared_ptr<const Frame> frame, const std::vector<int>& bodies);

  /// Nearest body on the ray. Spheres are intersected exactly, polyhedra by their triangles, both also at the
  /// origin of a ray that begins inside them.
  std::optional<BodyHit> nearest(const Ray& ray) const;

 private:
  std::shared_ptr<const Frame> frame_;
  std::vector<int> bodies_;  ///< parallel to the items of the tree
  AabbTree tree_;
};

/// Distance to the first intersection of a ray with a body [m].
std::optional<double> distance_to_body(const Frame& frame, int body, const Ray& ray);

/// First intersection of a ray with a wall.
struct WallHit {
  int wall = 0;
  double distance = 0.0;     ///< from the ray's origin [m]
  bool from_behind = false;  ///< its triangle faces away from the eye
};

/// Nearest ground on a ray: a horizontal plane below the bodies, up to where its drawing has faded out.
std::optional<WallHit> nearest_ground(const Frame& frame, const SceneExtent& extent, const Sight& sight,
                                      const Ray& ray);

/// Nearest wall on the ray as drawn: planes and boxes from inside, planes on their patch.
std::optional<WallHit> nearest_wall(const Frame& frame, const SceneExtent& extent, const Sight& sight,
                                    const Ray& ray);

}  // namespace scree
