#include "render/camera/camera_fit.hpp"

#include <vtkCamera.h>
#include <vtkMath.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace scree {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double smallest = 1e-9;  ///< half height of a picture [m]

}  // namespace

/// Constraints on the sideways position a of a camera at the distance d from the focus, so that everything
/// lies in its area of the picture; linear in a and d.
struct Lens::Bounds {
  struct Line {
    double from;   ///< a ≥ from − slope d, or ≤ for lower edges
    double slope;  ///< of the edge of the area
  };
  std::vector<Line> least;  ///< lower limits of a, from the upper edges
  std::vector<Line> most;   ///< upper limits of a, from the lower edges
  double nearest = smallest;

  /// Smallest distance with a feasible position.
  double distance() const {
    double needed = nearest;
    for (const Line& upper : least) {
      for (const Line& lower : most)
        needed = std::max(needed, (upper.from - lower.from) / (upper.slope - lower.slope));
    }
    return needed;
  }
  /// Feasible positions at a distance.
  std::pair<double, double> places(double distance) const {
    double from = -infinity;
    double to = infinity;
    for (const Line& line : least) from = std::max(from, line.from - line.slope * distance);
    for (const Line& line : most) to = std::min(to, line.from - line.slope * distance);
    return {from, to};
  }
};

Lens::Lens(vtkCamera* camera, double aspect)
    : towards_(-Vec3(camera->GetDirectionOfProjection())),
      parallel_(camera->GetParallelProjection() != 0),
      aspect_(aspect),
      tangent_(std::tan(vtkMath::RadiansFromDegrees(0.5 * camera->GetViewAngle()))) {
  right_ = Vec3(camera->GetViewUp()).cross(towards_).normalized();
  up_ = towards_.cross(right_);
  framing_.focus = Vec3(camera->GetFocalPoint());
  framing_.half_height = parallel_ ? camera->GetParallelScale() : tangent_ * camera->GetDistance();
}

double Lens::distance_of(double half_height) const {
  return parallel_ ? half_height : half_height / tangent_;
}

void Lens::apply(const Framing& framing, vtkCamera* camera) const {
  // Without perspective the distance only has to keep everything in front of the camera.
  const double distance = parallel_ ? std::max(camera->GetDistance(), framing.half_height / tangent_)
                                    : distance_of(framing.half_height);
  const Vec3 position = framing.focus + distance * towards_;
  camera->SetFocalPoint(framing.focus.data());
  camera->SetPosition(position.data());
  camera->SetParallelScale(framing.half_height);
}

Lens::Bounds Lens::bounds_of(const std::vector<SeenGroup>& groups, const Vec3& focus, bool across) const {
  const double per_edge = (across ? aspect_ : 1.0) * (parallel_ ? 1.0 : tangent_);
  const Vec3& axis = across ? right_ : up_;
  Bounds bounds;
  for (const SeenGroup& group : groups) {
    if (group.balls.empty()) continue;
    const double upper = per_edge * (across ? group.area.right : group.area.top);
    const double lower = per_edge * (across ? group.area.left : group.area.bottom);
    // Extent of a ball across a plane through the eye, along the axis.
    const double upper_reach = parallel_ ? 1.0 : std::hypot(1.0, upper);
    const double lower_reach = parallel_ ? 1.0 : std::hypot(1.0, lower);
    double from = -infinity;
    double to = infinity;
    for (const SeenBall& ball : group.balls) {
      const Vec3 arm = ball.centre - focus;
      const double place = arm.dot(axis);
      const double depth = parallel_ ? 0.0 : arm.dot(towards_);
      from = std::max(from, place + upper * depth + upper_reach * ball.radius);
      to = std::min(to, place + lower * depth - lower_reach * ball.radius);
      bounds.nearest = std::max(bounds.nearest, depth + ball.radius + smallest);
    }
    bounds.least.push_back({from, upper});
    bounds.most.push_back({to, lower});
  }
  return bounds;
}

Framing Lens::fitted(const std::vector<SeenGroup>& groups) const {
  std::vector<SeenBall> all;
  for (const SeenGroup& group : groups) all.insert(all.end(), group.balls.begin(), group.balls.end());
  if (all.empty()) return framing_;
  Vec3 focus = Vec3::Zero();
  for (const SeenBall& ball : all) focus += ball.centre / static_cast<double>(all.size());
  const Bounds across = bounds_of(groups, focus, true);
  const Bounds upward = bounds_of(groups, focus, false);
  const double distance = std::max(across.distance(), upward.distance());
  const auto middle = [](const std::pair<double, double>& places) {
    return 0.5 * (places.first + places.second);
  };
  Framing framing;
  framing.focus = focus + middle(across.places(distance)) * right_ + middle(upward.places(distance)) * up_;
  framing.half_height = parallel_ ? distance : tangent_ * distance;
  return refocused(framing, all);
}

Framing Lens::refocused(const Framing& framing, const std::vector<SeenBall>& balls) const {
  if (parallel_ || balls.empty()) return framing;
  const double distance = distance_of(framing.half_height);
  double depth = 0.0;
  for (const SeenBall& ball : balls) depth += (ball.centre - framing.focus).dot(towards_);
  depth = std::min(depth / static_cast<double>(balls.size()), (1.0 - 1e-6) * distance);
  Framing result;
  result.focus = framing.focus + depth * towards_;
  result.half_height = tangent_ * (distance - depth);
  return result;
}

Framing Lens::kept(const Framing& now, const std::vector<SeenGroup>& groups) const {
  const Bounds across = bounds_of(groups, now.focus, true);
  const Bounds upward = bounds_of(groups, now.focus, false);
  const double distance = std::max({across.distance(), upward.distance(), distance_of(now.half_height)});
  // Zero is the current position. If round-off has swapped the limits, takes the middle.
  const auto least_move = [](const std::pair<double, double>& places) {
    if (places.first > places.second) return 0.5 * (places.first + places.second);
    return std::clamp(0.0, places.first, places.second);
  };
  Framing framing;
  framing.focus =
      now.focus + least_move(across.places(distance)) * right_ + least_move(upward.places(distance)) * up_;
  framing.half_height = parallel_ ? distance : tangent_ * distance;
  return framing;
}

PictureArea Lens::part_of(const SeenBall& ball, const Framing& framing) const {
  const Vec3 arm = ball.centre - framing.focus;
  const double depth = parallel_ ? 1.0 : distance_of(framing.half_height) - arm.dot(towards_);
  if (depth <= 0.0) return {1.0, -1.0, 1.0, -1.0};
  const double half_height = parallel_ ? framing.half_height : tangent_ * depth;
  const double x = arm.dot(right_) / (half_height * aspect_);
  const double y = arm.dot(up_) / half_height;
  const double radius = ball.radius / half_height;
  return {x - radius / aspect_, x + radius / aspect_, y - radius, y + radius};
}

std::vector<SeenBall> Lens::corners(const Framing& framing) const {
  std::vector<SeenBall> corners;
  for (const double x : {-1.0, 1.0}) {
    for (const double y : {-1.0, 1.0})
      corners.push_back({framing.focus + framing.half_height * (x * aspect_ * right_ + y * up_), 0.0});
  }
  return corners;
}

void fit_points(vtkCamera* camera, const std::vector<Vec3>& points, double aspect) {
  const Lens lens(camera, aspect);
  lens.apply(lens.fitted({{as_balls(points), fitted_area}}), camera);
}

std::vector<Vec3> box_corners(const Vec3& lower, const Vec3& upper) {
  std::vector<Vec3> corners(8);
  for (std::size_t corner = 0; corner < 8; ++corner) {
    for (int axis = 0; axis < 3; ++axis) corners[corner][axis] = (corner >> axis & 1 ? upper : lower)[axis];
  }
  return corners;
}

std::vector<SeenBall> as_balls(const std::vector<Vec3>& points) {
  std::vector<SeenBall> balls;
  balls.reserve(points.size());
  for (const Vec3& point : points) balls.push_back({point, 0.0});
  return balls;
}

}  // namespace scree
