#include "core/readings/height_zero.hpp"

#include <algorithm>
#include <limits>

namespace scree {
namespace {

/// Cosine of the angle between a plane and the horizontal below which it carries nothing.
constexpr double least_cosine = 0.1;

/// Point below a point on a plane that carries; the point itself otherwise.
Vec3 below(const Vec3& point, const PlaneSpec& plane, const Vec3& down) {
  const double cosine = -plane.normal.normalized().dot(down);
  if (!(cosine > least_cosine)) return point;
  return point + plane.normal.normalized().dot(point - plane.point) / cosine * down;
}

}  // namespace

double height_zero(const Model& model) {
  const Vec3& gravity = model.scene.gravity;
  // A lattice counts from the initial positions of its nodes.
  if (gravity.isZero() || model.bodies.empty()) return 0.0;
  double lowest = std::numeric_limits<double>::infinity();
  const auto include = [&](const Vec3& point) { lowest = std::min(lowest, -gravity.dot(point)); };
  for (const double x : {model.lower.x(), model.upper.x()}) {
    for (const double y : {model.lower.y(), model.upper.y()}) {
      for (const double z : {model.lower.z(), model.upper.z()}) include({x, y, z});
    }
  }
  const Vec3 middle = 0.5 * (model.lower + model.upper);
  for (const WallModel& wall : model.walls) {
    if (const auto* plane = std::get_if<PlaneSpec>(&wall.shape))
      include(below(middle, *plane, gravity.normalized()));
  }
  return lowest;
}

double mass_with_height(const Frame& frame) {
  double mass = 0.0;
  for (std::size_t i = 0; i < frame.bodies.size(); ++i) {
    const BodyModel& body = frame.model->bodies[i];
    if (frame.bodies[i].present && !body.fixed) mass += body.mass;
  }
  return mass;
}

}  // namespace scree
