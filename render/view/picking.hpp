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

/// A line of sight.
struct Ray {
  Vec3 origin;
  Vec3 direction;  ///< unit
  // The stretch of it that counts, as distances from the origin [m].
  double from = 0.0;
  double to = std::numeric_limits<double>::infinity();
};

/// The line of sight through a place in a picture, from the eye, or from its plane in a view without
/// perspective.
/// @param width  of the picture, and its height [pixels]
/// @param x  from the lower left corner, and y [pixels]
Ray ray_through(vtkCamera* camera, int width, int height, double x, double y);

/// The part of a ray that lies in what is kept; none: it never does.
std::optional<Ray> kept_part(Ray ray, const std::vector<HalfSpace>& half_spaces);

/// Where a ray meets a body first.
struct BodyHit {
  int body = 0;
  double distance = 0.0;  ///< from the ray's origin [m]
};

/// Those present that are seen in one way.
std::vector<int> bodies_seen(const Frame& frame, const std::vector<Visibility>& visibility, Visibility as);

/// Bodies of a frame, ready to be met by rays.
class BodyPicker {
 public:
  BodyPicker(std::shared_ptr<const Frame> frame, const std::vector<int>& bodies);

  /// The nearest body on the ray. Spheres are met where they are round, polyhedra in their triangles, and
  /// both where the ray begins within them.
  std::optional<BodyHit> nearest(const Ray& ray) const;

 private:
  std::shared_ptr<const Frame> frame_;
  std::vector<int> bodies_;  ///< as the items of the tree
  AabbTree tree_;
};

/// Where a ray first meets a body, if it does [m].
std::optional<double> distance_to_body(const Frame& frame, int body, const Ray& ray);

/// The nearest wall on the ray where it is drawn: planes and boxes from inside, planes on their patch.
std::optional<int> nearest_wall(const Frame& frame, const SceneExtent& extent, const Sight& sight,
                                const Ray& ray);

}  // namespace scree
