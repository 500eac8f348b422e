#include "render/picking.hpp"

#include <vtkCamera.h>
#include <vtkMath.h>

#include <cmath>
#include <limits>

namespace scree {
namespace {

std::optional<double> distance_to_sphere(const Vec3& centre, double radius, const Ray& ray) {
  const Vec3 to_centre = centre - ray.origin;
  const double along = to_centre.dot(ray.direction);
  const double aside = (to_centre - along * ray.direction).squaredNorm();
  if (aside > radius * radius) return std::nullopt;
  const double half_chord = std::sqrt(radius * radius - aside);
  if (along + half_chord < 0.0) return std::nullopt;
  return std::max(0.0, along - half_chord);
}

/// Möller and Trumbore's test, from both sides.
std::optional<double> distance_to_triangle(const Vec3& a, const Vec3& b, const Vec3& c, const Ray& ray) {
  const Vec3 first = b - a;
  const Vec3 second = c - a;
  const Vec3 across = ray.direction.cross(second);
  const double determinant = first.dot(across);
  if (determinant == 0.0) return std::nullopt;
  const Vec3 from_a = ray.origin - a;
  const double u = from_a.dot(across) / determinant;
  if (!(u >= 0.0 && u <= 1.0)) return std::nullopt;
  const Vec3 other = from_a.cross(first);
  const double v = ray.direction.dot(other) / determinant;
  if (!(v >= 0.0 && u + v <= 1.0)) return std::nullopt;
  const double distance = second.dot(other) / determinant;
  return distance >= 0.0 ? std::optional(distance) : std::nullopt;
}

Aabb box_around(const Frame& frame, int body) {
  Aabb box;
  box.include(frame.bodies[body].position);
  box.inflate(bounding_radius(*frame.model, body));
  return box;
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

std::optional<double> distance_to_body(const Frame& frame, int body, const Ray& ray) {
  const FrameBody& state = frame.bodies[body];
  const double radius = bounding_radius(*frame.model, body);
  const std::optional<double> to_ball = distance_to_sphere(state.position, radius, ray);
  if (!to_ball || is_sphere(*frame.model, body)) return to_ball;
  // In the body's own frame.
  const Mat3 back = state.rotation.matrix().transpose();
  const Ray turned{back * (ray.origin - state.position), back * ray.direction};
  const BodyModel& constants = frame.model->bodies[body];
  const Mesh& mesh = frame.model->shapes[constants.shape].mesh;
  std::optional<double> nearest;
  for (const auto& [a, b, c] : mesh.triangles) {
    const std::optional<double> distance =
        distance_to_triangle(constants.size * mesh.vertices[a], constants.size * mesh.vertices[b],
                             constants.size * mesh.vertices[c], turned);
    if (distance && (!nearest || *distance < *nearest)) nearest = distance;
  }
  return nearest;
}

BodyPicker::BodyPicker(std::shared_ptr<const Frame> frame) : frame_(std::move(frame)) {
  std::vector<Aabb> boxes;
  for (int body = 0; body < static_cast<int>(frame_->bodies.size()); ++body) {
    // A simulation that has gone astray has bodies nowhere.
    if (!frame_->bodies[body].present || !frame_->bodies[body].position.allFinite()) continue;
    bodies_.push_back(body);
    boxes.push_back(box_around(*frame_, body));
  }
  tree_ = AabbTree(boxes);
}

std::optional<BodyHit> BodyPicker::nearest(const Ray& ray) const {
  std::optional<BodyHit> hit;
  double reached = std::numeric_limits<double>::max();
  tree_.along_ray(ray.origin, ray.direction, reached, [&](int item) {
    const int body = bodies_[item];
    const std::optional<double> distance = distance_to_body(*frame_, body, ray);
    // Of two bodies at the same distance the one with the smaller number.
    if (distance && (*distance < reached || (hit && *distance == reached && body < hit->body))) {
      hit = {body, *distance};
      reached = *distance;
    }
    return reached;
  });
  return hit;
}

}  // namespace scree
