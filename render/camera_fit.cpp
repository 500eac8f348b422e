#include "render/camera_fit.hpp"

#include <vtkCamera.h>
#include <vtkMath.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace scree {
namespace {

/// Share of the half picture that the box may take on each side.
constexpr double filled = 0.86;

struct Axes {
  Vec3 right;
  Vec3 up;
  Vec3 towards;  ///< the viewer
};

Axes axes_of(vtkCamera* camera) {
  Axes axes;
  axes.towards = -Vec3(camera->GetDirectionOfProjection());
  axes.right = Vec3(camera->GetViewUp()).cross(axes.towards).normalized();
  axes.up = axes.towards.cross(axes.right);
  return axes;
}

}  // namespace

std::vector<Vec3> box_corners(const Vec3& lower, const Vec3& upper) {
  std::vector<Vec3> corners(8);
  for (std::size_t corner = 0; corner < 8; ++corner) {
    for (int axis = 0; axis < 3; ++axis) corners[corner][axis] = (corner >> axis & 1 ? upper : lower)[axis];
  }
  return corners;
}

void fit_points(vtkCamera* camera, const std::vector<Vec3>& points, double aspect) {
  const Axes axes = axes_of(camera);
  const bool parallel = camera->GetParallelProjection();
  const double tan_vertical = filled * std::tan(vtkMath::RadiansFromDegrees(0.5 * camera->GetViewAngle()));
  const double tan_horizontal = tan_vertical * aspect;
  Vec3 focus = Vec3::Zero();
  for (const Vec3& point : points) focus += point / static_cast<double>(points.size());
  double distance = 0.0;
  double half_height = 0.0;
  // In perspective the outline is not centred on the points' middle: shift the focus and fit again.
  constexpr int passes = 5;
  for (int pass = 0; pass < passes; ++pass) {
    double needed = 1e-9;
    half_height = 1e-9;
    for (const Vec3& point : points) {
      const Vec3 arm = point - focus;
      const double x = std::abs(arm.dot(axes.right));
      const double y = std::abs(arm.dot(axes.up));
      needed = std::max(needed, arm.dot(axes.towards) + std::max(x / tan_horizontal, y / tan_vertical));
      half_height = std::max({half_height, x / aspect, y});
    }
    distance = needed;
    if (pass + 1 == passes) break;
    Eigen::Array2d least = Eigen::Array2d::Constant(1e300);
    Eigen::Array2d most = -least;
    for (const Vec3& point : points) {
      const Vec3 arm = point - focus;
      const double depth = parallel ? 1.0 : std::max(distance - arm.dot(axes.towards), 0.05 * distance);
      const Eigen::Array2d seen = Eigen::Array2d(arm.dot(axes.right), arm.dot(axes.up)) / depth;
      least = least.min(seen);
      most = most.max(seen);
    }
    const Eigen::Array2d shift = 0.5 * (least + most) * (parallel ? 1.0 : distance);
    focus += shift.x() * axes.right + shift.y() * axes.up;
  }
  const Vec3 position = focus + distance * axes.towards;
  camera->SetFocalPoint(focus.data());
  camera->SetPosition(position.data());
  camera->SetParallelScale(half_height / filled);
}

}  // namespace scree
