#include "app/placing/handles.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace scree {
namespace {

constexpr double degree = std::numbers::pi / 180.0;
constexpr double coarse_angle = 15.0 * degree;
constexpr double fine_angle = 1.0 * degree;
constexpr double coarse_factor = 0.1;
constexpr double fine_factor = 0.01;
constexpr double least_factor = 0.01;
constexpr double edge_on = 0.15;  ///< sine of the angle between a plane and the sight

double rounded(double value, double unit) {
  return std::round(value / unit) * unit;
}

/// Coordinate along a line of its point nearest to a ray; none: they are nearly parallel.
std::optional<double> place_on_line(const Vec3& point, const Vec3& direction, const Ray& ray) {
  const Vec3 between = ray.origin - point;
  const double cosine = direction.dot(ray.direction);
  const double sine_squared = 1.0 - cosine * cosine;
  if (sine_squared < edge_on * edge_on) return std::nullopt;
  return (between.dot(direction) - cosine * between.dot(ray.direction)) / sine_squared;
}

/// The coordinate that is brought to the grid: of a box its lower side.
double place_of(const Placement& placement, int axis) {
  return placement.box ? placement.box->min[axis] : placement.anchor[axis];
}

double unit_of(const Snapping& snapping) {
  return snapping.on ? snapping.grid : snapping.finest;
}

PlaceChange moved_along(const Placement& placement, int axis, const Ray& pressed, const Ray& now,
                        const Snapping& snapping) {
  const Vec3 direction = Vec3::Unit(axis);
  const auto from = place_on_line(placement.anchor, direction, pressed);
  const auto to = place_on_line(placement.anchor, direction, now);
  PlaceChange change;
  if (!from || !to) return change;
  const double place = place_of(placement, axis);
  change.way[axis] = rounded(place + *to - *from, unit_of(snapping)) - place;
  return change;
}

PlaceChange moved_across(const Placement& placement, const Ray& pressed, const Ray& now,
                         const Snapping& snapping) {
  const auto from = point_on_plane(pressed, placement.anchor, pressed.direction);
  const auto to = point_on_plane(now, placement.anchor, pressed.direction);
  PlaceChange change;
  if (!from || !to) return change;
  const double unit = unit_of(snapping);
  for (int axis = 0; axis < 3; ++axis) {
    const double way = (*to - *from)[axis];
    const double place = place_of(placement, axis);
    // A coordinate that the drag does not change keeps its digits.
    if (std::abs(way) > 0.5 * snapping.finest) change.way[axis] = rounded(place + way, unit) - place;
  }
  return change;
}

PlaceChange turned(const Placement& placement, int axis, const Ray& pressed, const Ray& now,
                   const Snapping& snapping) {
  const Vec3 normal = Vec3::Unit(axis);
  const auto from = point_on_plane(pressed, placement.anchor, normal);
  const auto to = point_on_plane(now, placement.anchor, normal);
  PlaceChange change;
  if (!from || !to) return change;
  const Vec3 a = *from - placement.anchor;
  const Vec3 b = *to - placement.anchor;
  const double angle = std::atan2(normal.dot(a.cross(b)), a.dot(b));
  change.turn = rounded(angle, snapping.on ? coarse_angle : fine_angle) * normal;
  return change;
}

PlaceChange with_side(const Placement& placement, const Handle& handle, const Ray& pressed, const Ray& now,
                      const Snapping& snapping) {
  const int axis = handle.axis;
  PlaceChange change;
  change.box = placement.box;
  const auto from = place_on_line(placement.anchor, Vec3::Unit(axis), pressed);
  const auto to = place_on_line(placement.anchor, Vec3::Unit(axis), now);
  if (!from || !to) return change;
  const double unit = unit_of(snapping);
  double& side = handle.upper ? change.box->max[axis] : change.box->min[axis];
  side = rounded(side + *to - *from, unit);
  // It stays a box.
  if (handle.upper) {
    side = std::max(side, change.box->min[axis] + unit);
  } else {
    side = std::min(side, change.box->max[axis] - unit);
  }
  return change;
}

PlaceChange resized(const Placement& placement, const Ray& pressed, const Ray& now,
                    const Snapping& snapping) {
  PlaceChange change;
  const auto from = point_on_plane(pressed, placement.anchor, pressed.direction);
  const auto to = point_on_plane(now, placement.anchor, pressed.direction);
  if (!from || !to) return change;
  const double before = (*from - placement.anchor).norm();
  if (!(before > 0.0)) return change;
  const double size = *placement.size * (*to - placement.anchor).norm() / before;
  const double unit = snapping.on ? coarse_factor : fine_factor;
  change.factor = std::max(rounded(size, unit), least_factor) / *placement.size;
  return change;
}

}  // namespace

std::vector<Handle> handles_of(const Placement& placement) {
  using Kind = Handle::Kind;
  const int across = placement.across;
  std::vector<Handle> handles;
  if (across < 0) handles.push_back({Kind::across});
  for (int axis = 0; axis < 3; ++axis) {
    if (axis != across) handles.push_back({Kind::along, axis});
    if (placement.turns() && (across < 0 || axis == across)) handles.push_back({Kind::about, axis});
    if (!placement.box) continue;
    handles.push_back({Kind::side, axis, false});
    handles.push_back({Kind::side, axis, true});
  }
  if (placement.size) handles.push_back({Kind::size});
  return handles;
}

PlaceChange dragged(const Placement& placement, const Handle& handle, const Ray& pressed, const Ray& now,
                    const Snapping& snapping) {
  switch (handle.kind) {
    case Handle::Kind::along:
      return moved_along(placement, handle.axis, pressed, now, snapping);
    case Handle::Kind::across:
      return moved_across(placement, pressed, now, snapping);
    case Handle::Kind::about:
      return turned(placement, handle.axis, pressed, now, snapping);
    case Handle::Kind::side:
      return with_side(placement, handle, pressed, now, snapping);
    case Handle::Kind::size:
      return resized(placement, pressed, now, snapping);
  }
  return {};
}

bool faces(const Vec3& sight, int axis) {
  return std::abs(sight[axis]) > edge_on;
}

double round_length(double length) {
  const double power = std::pow(10.0, std::floor(std::log10(length)));
  const double digits = length / power;
  return power * (digits >= 5.0 ? 5.0 : digits >= 2.0 ? 2.0 : 1.0);
}

}  // namespace scree
