#include "render/view/picking.hpp"

#include <vtkCamera.h>
#include <vtkMath.h>

#include <array>
#include <cmath>
#include <limits>
#include <utility>

#include "core/geometry/triangle_sight.hpp"
#include "render/layers/ground_grid.hpp"
#include "render/layers/wall_patches.hpp"

namespace scree {
namespace {

std::optional<double> distance_to_sphere(const Vec3& centre, double radius, const Ray& ray) {
  const Vec3 to_centre = centre - ray.origin;
  const double along = to_centre.dot(ray.direction);
  const double aside = (to_centre - along * ray.direction).squaredNorm();
  if (aside > radius * radius) return std::nullopt;
  const double half_chord = std::sqrt(radius * radius - aside);
  if (along + half_chord < ray.from || along - half_chord > ray.to) return std::nullopt;
  return std::max(ray.from, along - half_chord);
}

std::optional<double> distance_to_triangle(const Vec3& a, const Vec3& b, const Vec3& c, const Ray& ray) {
  const std::optional<double> distance = scree::distance_to_triangle(a, b, c, ray.origin, ray.direction);
  return distance && *distance >= ray.from && *distance <= ray.to ? distance : std::nullopt;
}

/// Intersection of a ray with the surface of a body.
struct Crossing {
  double distance;  ///< [m]
  bool outward;     ///< out of the body
};

std::optional<Crossing> first_crossing(const Mesh& mesh, double size, const Ray& ray) {
  std::optional<Crossing> nearest;
  for (const auto& triangle : mesh.triangles) {
    const Vec3 a = size * mesh.vertices[triangle[0]];
    const Vec3 b = size * mesh.vertices[triangle[1]];
    const Vec3 c = size * mesh.vertices[triangle[2]];
    const std::optional<double> distance = distance_to_triangle(a, b, c, ray);
    if (!distance || (nearest && *distance >= nearest->distance)) continue;
    nearest = {*distance, (b - a).cross(c - a).dot(ray.direction) > 0.0};
  }
  return nearest;
}

Aabb box_around(const Frame& frame, int body) {
  Aabb box;
  box.include(frame.bodies[body].position);
  box.inflate(bounding_radius(*frame.model, body));
  return box;
}

/// The ray is in the frame of the wall at rest.
std::optional<Crossing> crossing_of_wall(const WallModel& wall, const SceneExtent& extent, const Ray& ray) {
  if (const auto* shape = std::get_if<Shape>(&wall.shape)) return first_crossing(shape->mesh, 1.0, ray);
  std::optional<Crossing> nearest;
  for (const Quad& quad : wall_patches(wall, extent)) {
    const Vec3 normal = (quad[1] - quad[0]).cross(quad[3] - quad[0]);
    if (normal.dot(ray.direction) >= 0.0) continue;
    for (const auto& [b, c] : {std::pair(1, 2), std::pair(2, 3)}) {
      const std::optional<double> distance = distance_to_triangle(quad[0], quad[b], quad[c], ray);
      if (distance && (!nearest || *distance < nearest->distance)) nearest = {*distance, false};
    }
  }
  return nearest;
}

}  // namespace

Ray ray_through(vtkCamera* camera, int width, int height, double x, double y) {
  const Vec3 away(camera->GetDirectionOfProjection());
  const Vec3 right = away.cross(Vec3(camera->GetViewUp())).normalized();
  const Vec3 up = right.cross(away);
  const bool parallel = camera->GetParallelProjection();
  const double half_height = parallel ? camera->GetParallelScale()
                                      : std::tan(vtkMath::RadiansFromDegrees(0.5 * camera->GetViewAngle()));
  const double per_pixel = 2.0 * half_height / height;
  const Vec3 aside = per_pixel * ((x - 0.5 * width) * right + (y - 0.5 * height) * up);
  const Vec3 eye(camera->GetPosition());
  if (parallel) return {eye + aside, away};
  return {eye, (away + aside).normalized()};
}

std::optional<Vec3> point_on_plane(const Ray& ray, const Vec3& through, const Vec3& normal) {
  constexpr double along = 1e-3;  // sine of the angle between them
  const double slope = ray.direction.dot(normal);
  if (std::abs(slope) < along) return std::nullopt;
  const double distance = (through - ray.origin).dot(normal) / slope;
  if (!(distance > 0.0)) return std::nullopt;
  const Vec3 way = ray.origin + distance * ray.direction - through;
  // Without the round-off across the plane.
  return Vec3(through + (way - way.dot(normal) * normal));
}

std::optional<Ray> kept_part(Ray ray, const std::vector<HalfSpace>& half_spaces) {
  for (const HalfSpace& half_space : half_spaces) {
    const double height = half_space.normal.dot(ray.origin) - half_space.offset;
    const double rise = half_space.normal.dot(ray.direction);
    if (rise > 0.0) {
      ray.from = std::max(ray.from, -height / rise);
    } else if (rise < 0.0) {
      ray.to = std::min(ray.to, -height / rise);
    } else if (height < 0.0) {
      return std::nullopt;
    }
  }
  return ray.from <= ray.to ? std::optional(ray) : std::nullopt;
}

std::optional<double> distance_to_body(const Frame& frame, int body, const Ray& ray) {
  const FrameBody& state = frame.bodies[body];
  const double radius = bounding_radius(*frame.model, body);
  const std::optional<double> to_ball = distance_to_sphere(state.position, radius, ray);
  if (!to_ball || is_sphere(*frame.model, body)) return to_ball;
  // In the body's own frame.
  const Mat3 back = state.rotation.matrix().transpose();
  const BodyModel& constants = frame.model->bodies[body];
  const Ray turned{back * (ray.origin - state.position), back * ray.direction, ray.from,
                   std::numeric_limits<double>::infinity()};
  const std::optional<Crossing> first =
      first_crossing(frame.model->shapes[constants.shape].mesh, constants.size, turned);
  if (!first) return std::nullopt;
  // A ray that begins inside a cut body meets the cut.
  const double distance = first->outward && ray.from > 0.0 ? ray.from : first->distance;
  return distance <= ray.to ? std::optional(distance) : std::nullopt;
}

std::vector<int> bodies_seen(const Frame& frame, const std::vector<Visibility>& visibility, Visibility as) {
  std::vector<int> bodies;
  for (int body = 0; body < static_cast<int>(frame.bodies.size()); ++body) {
    if (frame.bodies[body].present && visibility[static_cast<std::size_t>(body)] == as)
      bodies.push_back(body);
  }
  return bodies;
}

BodyPicker::BodyPicker(std::shared_ptr<const Frame> frame, const std::vector<int>& bodies)
    : frame_(std::move(frame)) {
  std::vector<Aabb> boxes;
  for (const int body : bodies) {
    // A failed simulation may have undefined positions.
    if (!frame_->bodies[body].position.allFinite()) continue;
    bodies_.push_back(body);
    boxes.push_back(box_around(*frame_, body));
  }
  tree_ = AabbTree(boxes);
}

std::optional<BodyHit> BodyPicker::nearest(const Ray& ray) const {
  std::optional<BodyHit> hit;
  double reached = std::min(ray.to, std::numeric_limits<double>::max());
  tree_.along_ray(ray.origin, ray.direction, reached, [&](int item) {
    const int body = bodies_[item];
    const std::optional<double> distance = distance_to_body(*frame_, body, ray);
    // At equal distances, the body with the smaller number.
    if (distance && (*distance < reached || (hit && *distance == reached && body < hit->body))) {
      hit = {body, *distance};
      reached = *distance;
    }
    return reached;
  });
  return hit;
}

std::optional<WallHit> nearest_wall(const Frame& frame, const SceneExtent& extent, const Sight& sight,
                                    const Ray& ray) {
  std::optional<WallHit> nearest;
  double reached = ray.to;
  for (int wall = 0; wall < static_cast<int>(frame.walls.size()); ++wall) {
    const FrameWall& state = frame.walls[wall];
    if (!state.present || visibility_in(sight.walls, wall) == Visibility::hidden) continue;
    const WallModel& constants = frame.model->walls[wall];
    const Mat3 back = state.rotation.matrix().transpose();
    const Ray turned{back * (ray.origin - state.moved(Vec3::Zero(), constants.about)), back * ray.direction,
                     ray.from, reached};
    const std::optional<Crossing> crossing = crossing_of_wall(constants, extent, turned);
    if (!crossing || (nearest && crossing->distance >= reached)) continue;
    nearest = {wall, crossing->distance, crossing->outward};
    reached = crossing->distance;
  }
  return nearest;
}

std::optional<WallHit> nearest_ground(const Frame& frame, const SceneExtent& extent, const Sight& sight,
                                      const Ray& ray) {
  std::optional<WallHit> nearest;
  const Vec3 origin = extent.on_ground(0.0, 0.0);
  const std::array<Vec3, 2> axes = {extent.on_ground(1.0, 0.0) - origin, extent.on_ground(0.0, 1.0) - origin};
  for (int wall = 0; wall < static_cast<int>(frame.walls.size()); ++wall) {
    const auto* plane = std::get_if<PlaneSpec>(&frame.model->walls[wall].shape);
    const FrameWall& state = frame.walls[wall];
    if (plane == nullptr || !is_level(*plane, extent) || !state.present ||
        visibility_in(sight.walls, wall) == Visibility::hidden)
      continue;
    const Vec3 through = state.moved(plane->point, frame.model->walls[wall].about);
    const Vec3 normal = state.rotation.matrix() * plane->normal;
    // From below it is not drawn.
    if (normal.dot(ray.direction) >= 0.0) continue;
    const std::optional<Vec3> point = point_on_plane(ray, through, normal);
    if (!point) continue;
    const auto inside = [&](int axis) {
      const double place = (*point - origin).dot(axes[axis]);
      return std::abs(place - extent.grid.middle(axis)) <=
             extent.grid.half_size(axis) + ground_margin(extent.grid);
    };
    const double distance = (*point - ray.origin).dot(ray.direction);
    if (!inside(0) || !inside(1) || distance < ray.from || distance > ray.to) continue;
    if (!nearest || distance < nearest->distance) nearest = {wall, distance, false};
  }
  return nearest;
}

}  // namespace scree
