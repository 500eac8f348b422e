#pragma once

#include <memory>
#include <optional>

#include "core/geometry/aabb_tree.hpp"
#include "core/simulation/frame.hpp"

class vtkCamera;

namespace scree {

/// A line of sight.
struct Ray {
  Vec3 origin;
  Vec3 direction;  ///< unit
};

/// The line of sight through a place in a picture, from the eye, or from its plane in a view without
/// perspective.
/// @param width  of the picture, and its height [pixels]
/// @param x  from the lower left corner, and y [pixels]
Ray ray_through(vtkCamera* camera, int width, int height, double x, double y);

/// Where a ray meets a body first.
struct BodyHit {
  int body = 0;
  double distance = 0.0;  ///< from the ray's origin [m]
};

/// The bodies of a frame, ready to be met by rays.
class BodyPicker {
 public:
  explicit BodyPicker(std::shared_ptr<const Frame> frame);

  /// The nearest body on the ray. Spheres are met where they are round, polyhedra in their triangles.
  std::optional<BodyHit> nearest(const Ray& ray) const;

 private:
  std::shared_ptr<const Frame> frame_;
  std::vector<int> bodies_;  ///< those present, as the items of the tree
  AabbTree tree_;
};

/// Where a ray first meets a body, if it does [m].
std::optional<double> distance_to_body(const Frame& frame, int body, const Ray& ray);

}  // namespace scree
