#include "core/probes/measuring_mark.hpp"

#include <cmath>
#include <limits>

namespace scree {
namespace {

constexpr double no_angle = std::numeric_limits<double>::quiet_NaN();

/// Between two vectors, exact also where they are nearly parallel.
double angle_between(const Vec3& a, const Vec3& b) {
  if (a.isZero(0.0) || b.isZero(0.0)) return no_angle;
  return std::atan2(a.cross(b).norm(), a.dot(b));
}

}  // namespace

PinnedPoint pin_to_body(const Frame& frame, int body, const Vec3& point) {
  const FrameBody& state = frame.bodies[static_cast<std::size_t>(body)];
  return {body, -1, state.rotation.matrix().transpose() * (point - state.position)};
}

PinnedPoint pin_to_wall(const Frame& frame, int wall, const Vec3& point) {
  const FrameWall& state = frame.walls[static_cast<std::size_t>(wall)];
  const Vec3& about = frame.model->walls[static_cast<std::size_t>(wall)].about;
  return {-1, wall, about + state.rotation.matrix().transpose() * (point - about - state.displacement)};
}

std::optional<Vec3> place_of(const Frame& frame, const PinnedPoint& point) {
  if (point.body >= 0) {
    const auto body = static_cast<std::size_t>(point.body);
    if (body >= frame.bodies.size() || !frame.bodies[body].present) return std::nullopt;
    return Vec3(frame.bodies[body].position + frame.bodies[body].rotation.matrix() * point.place);
  }
  if (point.wall >= 0) {
    const auto wall = static_cast<std::size_t>(point.wall);
    if (wall >= frame.walls.size() || !frame.walls[wall].present) return std::nullopt;
    return frame.walls[wall].moved(point.place, frame.model->walls[wall].about);
  }
  return point.place;
}

std::size_t points_of(MeasuringMark::Kind kind) {
  return kind == MeasuringMark::Kind::ruler ? 2 : 3;
}

std::optional<MarkReading> read_mark(const Frame& frame, const MeasuringMark& mark) {
  if (mark.points.size() != points_of(mark.kind)) return std::nullopt;
  MarkReading reading;
  for (const PinnedPoint& point : mark.points) {
    const std::optional<Vec3> place = place_of(frame, point);
    if (!place) return std::nullopt;
    reading.points.push_back(*place);
  }
  const std::vector<Vec3>& at = reading.points;
  if (mark.kind == MeasuringMark::Kind::protractor) {
    reading.angle = angle_between(at[0] - at[1], at[2] - at[1]);
    return reading;
  }
  reading.way = at[1] - at[0];
  reading.length = reading.way.norm();
  const Vec3 down = model_now(frame).scene.gravity;
  const double rise = std::abs(reading.way.dot(down));
  const double run = reading.way.cross(down).norm();
  reading.slope = rise == 0.0 && run == 0.0 ? no_angle : std::atan2(rise, run);
  return reading;
}

}  // namespace scree
