#include "render/overlay/mark_drawing.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <numbers>

#include "core/base/text/quantity.hpp"

namespace scree {
namespace {

constexpr int arc_pieces = 32;
/// Radius of an arc over the shorter arm.
constexpr double arc_share = 0.4;

std::string degrees_text(double angle) {
  char text[32];
  std::snprintf(text, sizeof text, "%.1f°", angle * 180.0 / std::numbers::pi);
  return text;
}

/// From one arm to the other about the corner.
std::vector<Vec3> arc_of(const std::vector<Vec3>& points, double angle) {
  const Vec3 first = points[0] - points[1];
  const Vec3 second = points[2] - points[1];
  const Vec3 u = first.normalized();
  Vec3 v = second - second.dot(u) * u;
  // Opposite arms have no plane of their own.
  if (v.norm() <= 1e-9 * second.norm()) v = u.unitOrthogonal();
  v.normalize();
  const double radius = arc_share * std::min(first.norm(), second.norm());
  std::vector<Vec3> arc;
  for (int i = 0; i <= arc_pieces; ++i) {
    const double at = angle * i / arc_pieces;
    arc.emplace_back(points[1] + radius * (std::cos(at) * u + std::sin(at) * v));
  }
  return arc;
}

}  // namespace

std::string mark_text(const MeasuringMark& mark, const MarkReading& reading) {
  if (mark.kind == MeasuringMark::Kind::protractor)
    return std::isnan(reading.angle) ? std::string("no angle") : degrees_text(reading.angle);
  std::string text = format_quantity(reading.length, "m");
  if (!std::isnan(reading.slope)) text.append(" · ").append(degrees_text(reading.slope));
  return text;
}

std::optional<DrawnMark> draw_mark(
    const Frame& frame, const MeasuringMark& mark,
    const std::function<std::optional<DrawnMark::Place>(const Vec3& point)>& project) {
  DrawnMark drawn;
  std::vector<Vec3> points;
  for (const PinnedPoint& point : mark.points) {
    const std::optional<Vec3> place = place_of(frame, point);
    const std::optional<DrawnMark::Place> at = place ? project(*place) : std::nullopt;
    if (!at) return std::nullopt;
    points.push_back(*place);
    drawn.dots.push_back(*at);
    drawn.in_space.push_back(point.body < 0 && point.wall < 0);
  }
  if (drawn.dots.size() > 1) drawn.lines.push_back(drawn.dots);
  const std::optional<MarkReading> reading = read_mark(frame, mark);
  if (!reading) return drawn;
  drawn.text = mark_text(mark, *reading);
  if (mark.kind == MeasuringMark::Kind::ruler) {
    drawn.text_at = 0.5 * (drawn.dots[0] + drawn.dots[1]);
    return drawn;
  }
  drawn.text_at = drawn.dots[1];
  if (std::isnan(reading->angle)) return drawn;
  std::vector<DrawnMark::Place> arc;
  for (const Vec3& point : arc_of(points, reading->angle)) {
    if (const std::optional<DrawnMark::Place> at = project(point)) arc.push_back(*at);
  }
  if (!arc.empty()) drawn.text_at = arc[arc.size() / 2];
  drawn.lines.push_back(std::move(arc));
  return drawn;
}

}  // namespace scree
