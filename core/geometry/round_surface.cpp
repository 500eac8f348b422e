#include "core/geometry/round_surface.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numbers>

namespace scree {
namespace {

/// Facets of the mesh: their middles are on the surface, their corners beyond it by 1e-5 of the radius.
constexpr int facets = 720;

double radius_at(const RoundSurface& surface, double z) {
  const double share = (z - surface.from) / (surface.to - surface.from);
  return surface.radius_from + share * (surface.radius_to - surface.radius_from);
}

/// Unit vector from the axis to a point, in the plane of the rims.
Vec3 outward(const Vec3& point, double rho) {
  return rho > 0.0 ? Vec3(point.x() / rho, point.y() / rho, 0.0) : Vec3(Vec3::UnitX());
}

/// The line that turns about the axis, in a half plane with the distance rho from the axis and z.
struct Generator {
  explicit Generator(const RoundSurface& round)
      : start(round.radius_from, round.from),
        length((Vec2(round.radius_to, round.to) - start).norm()),
        along((Vec2(round.radius_to, round.to) - start) / length),
        away(along.y(), -along.x()) {}

  Vec2 start;
  double length;
  Vec2 along;
  Vec2 away;  ///< normal, away from the axis
};

/// Nearest place on a generator to a point in its plane.
/// @param rho      distance of the point from the axis, negative where the generator is on the other side
/// @param outward  unit vector from the axis to the generator
RoundPlace nearest_on(const Generator& line, double rho, double z, const Vec3& outward) {
  const Vec2 from_start = Vec2(rho, z) - line.start;
  const double along = from_start.dot(line.along);
  RoundPlace place;
  Vec2 normal;
  if (along > 0.0 && along < line.length) {
    const double away = from_start.dot(line.away);
    place.distance = std::abs(away);
    place.to_rim = std::min(along, line.length - along);
    normal = away > 0.0 ? line.away : Vec2(-line.away);
  } else {
    place.part = along <= 0.0 ? RoundPart::lower_rim : RoundPart::upper_rim;
    const Vec2 way = along <= 0.0 ? from_start : Vec2(from_start - line.length * line.along);
    place.distance = way.norm();
    normal = place.distance > 0.0 ? Vec2(way / place.distance) : Vec2(Vec2::Zero());
  }
  if (place.distance > 0.0) place.normal = normal.x() * outward + normal.y() * Vec3::UnitZ();
  const double about_axis = std::abs(normal.x()) / std::max(std::abs(rho), 1e-300);
  place.turn_per_way = about_axis + (place.part == RoundPart::side ? 0.0 : 1.0 / place.distance);
  return place;
}

/// Signed distance of a point from the cone or cylinder without ends, positive outside.
double away_from(const Generator& line, double rho, double z) {
  return (Vec2(rho, z) - line.start).dot(line.away);
}

}  // namespace

RoundPlace nearest_place(const RoundSurface& surface, const Vec3& point) {
  const double rho = std::hypot(point.x(), point.y());
  return nearest_on(Generator(surface), rho, point.z(), outward(point, rho));
}

RoundPlace opposite_place(const RoundSurface& surface, const Vec3& point) {
  const Generator line(surface);
  const double rho = std::hypot(point.x(), point.y());
  RoundPlace place = nearest_on(line, -rho, point.z(), -outward(point, rho));
  const bool apex = place.part == RoundPart::lower_rim && surface.radius_from == 0.0;
  const bool from_outside = place.part == RoundPart::side && away_from(line, rho, point.z()) >= 0.0;
  if (apex || from_outside) place.distance = std::numeric_limits<double>::infinity();
  return place;
}

bool lies_around(const RoundSurface& surface, const Vec3& point) {
  if (point.z() < surface.from || point.z() > surface.to) return false;
  return std::hypot(point.x(), point.y()) > radius_at(surface, point.z());
}

bool on_side_of_bodies(const RoundSurface& surface, const Vec3& point) {
  if (point.z() < surface.from || point.z() > surface.to) return true;
  return lies_around(surface, point) != surface.inside;
}

namespace {

/// Nearest point of the solid between a surface, its axis and its rims.
Vec3 nearest_within(const RoundSurface& surface, const Vec3& point) {
  const double rho = std::hypot(point.x(), point.y());
  const Vec3 away = outward(point, rho);
  const double z = std::clamp(point.z(), surface.from, surface.to);
  if (rho <= radius_at(surface, z)) return {point.x(), point.y(), z};
  // Beside it, above or below it: the nearest point is on the side or on the disc of a rim.
  const Generator line(surface);
  const RoundPlace side = nearest_on(line, rho, point.z(), away);
  Vec3 nearest = point - side.distance * side.normal;
  const auto try_disc = [&](double radius, double height) {
    const Vec3 on_disc = std::min(rho, radius) * away + height * Vec3::UnitZ();
    if ((point - on_disc).squaredNorm() < (point - nearest).squaredNorm()) nearest = on_disc;
  };
  try_disc(surface.radius_from, surface.from);
  try_disc(surface.radius_to, surface.to);
  return nearest;
}

}  // namespace

bool reaches_into(const PlacedRound& round, const Aabb& box) {
  // Alternating projections between two convex bodies approach a common point, or a plane that separates
  // them.
  constexpr int most_projections = 10000;
  const double touching = 1e-9 * farthest(round.surface);
  Vec3 point = 0.5 * (box.lower + box.upper);
  for (int i = 0; i < most_projections; ++i) {
    const Vec3 within = round.origin + round.axes * nearest_within(round.surface, in_frame_of(round, point));
    const Vec3 apart = point - within;
    if (apart.norm() <= touching) return true;
    const Vec3 lowest = (apart.array() > 0.0).select(box.lower, box.upper);
    if (apart.dot(lowest - within) > 0.0) return false;
    point = within.cwiseMax(box.lower).cwiseMin(box.upper);
  }
  return true;  // they all but touch
}

bool passes_through(const RoundSurface& surface, const Vec3& from, const Vec3& to) {
  // Roots of rho² − r² along the path.
  const Vec3 way = to - from;
  const double slope = (surface.radius_to - surface.radius_from) / (surface.to - surface.from);
  const double radius = radius_at(surface, from.z());
  const double growth = slope * way.z();
  const double a = way.head<2>().squaredNorm() - growth * growth;
  const double half_b = way.head<2>().dot(from.head<2>()) - growth * radius;
  const double c = from.head<2>().squaredNorm() - radius * radius;
  const auto crosses_at = [&](double share) {
    if (!(share > 0.0 && share <= 1.0)) return false;
    const double z = from.z() + share * way.z();
    return z >= surface.from && z <= surface.to;
  };
  if (a == 0.0) return half_b != 0.0 && crosses_at(-0.5 * c / half_b);
  const double squared = half_b * half_b - a * c;
  if (!(squared > 0.0)) return false;
  const double sum = -(half_b + std::copysign(std::sqrt(squared), half_b));
  return crosses_at(sum / a) || (sum != 0.0 && crosses_at(c / sum));
}

namespace {

/// Returns whether a point in the plane of a triangle lies within it.
bool within(const Vec3& point, const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& normal) {
  const auto left_of = [&](const Vec3& from, const Vec3& to) {
    return (to - from).cross(point - from).dot(normal) >= 0.0;
  };
  return left_of(a, b) && left_of(b, c) && left_of(c, a);
}

bool circle_pierces(double radius, double z, const Vec3& a, const Vec3& b, const Vec3& c) {
  if (!(radius > 0.0)) return false;
  const auto [low, high] = std::minmax({a.z(), b.z(), c.z()});
  if (z < low || z > high) return false;
  const Vec3 normal = (b - a).cross(c - a);
  // normal · (radius cos φ, radius sin φ, z) = normal · a
  const double across = std::hypot(normal.x(), normal.y());
  if (across == 0.0) return false;  // parallel to the plane of the rim
  const double cosine = (normal.dot(a) - normal.z() * z) / (radius * across);
  if (!(std::abs(cosine) <= 1.0)) return false;
  const double middle = std::atan2(normal.y(), normal.x());
  const double half = std::acos(cosine);
  for (const double angle : {middle - half, middle + half}) {
    if (within({radius * std::cos(angle), radius * std::sin(angle), z}, a, b, c, normal)) return true;
  }
  return false;
}

}  // namespace

bool rim_pierces(const RoundSurface& surface, const Vec3& a, const Vec3& b, const Vec3& c) {
  return circle_pierces(surface.radius_from, surface.from, a, b, c) ||
         circle_pierces(surface.radius_to, surface.to, a, b, c);
}

double farthest(const RoundSurface& surface) {
  return std::max(std::hypot(surface.radius_from, surface.from), std::hypot(surface.radius_to, surface.to));
}

Aabb bounds_of(const RoundSurface& surface) {
  const double radius = std::max(surface.radius_from, surface.radius_to);
  return {Vec3(-radius, -radius, surface.from), Vec3(radius, radius, surface.to)};
}

Mesh mesh_of(const PlacedRound& round) {
  const RoundSurface& surface = round.surface;
  const double beyond = 1.0 / std::cos(std::numbers::pi / facets);
  const bool apex = surface.radius_from == 0.0;
  Mesh mesh;
  const auto add_rim = [&](double radius, double z) {
    const int first = static_cast<int>(mesh.vertices.size());
    for (int i = 0; i < (radius > 0.0 ? facets : 1); ++i) {
      const double angle = 2.0 * std::numbers::pi * i / facets;
      mesh.vertices.push_back(round.origin + round.axes * Vec3(beyond * radius * std::cos(angle),
                                                               beyond * radius * std::sin(angle), z));
    }
    return first;
  };
  const int low = add_rim(surface.radius_from, surface.from);
  const int high = add_rim(surface.radius_to, surface.to);
  const auto add = [&](int i, int j, int k) {
    mesh.triangles.push_back(surface.inside ? std::array{i, k, j} : std::array{i, j, k});
  };
  for (int i = 0; i < facets; ++i) {
    const int next = (i + 1) % facets;
    add(apex ? low : low + i, high + next, high + i);
    if (!apex) add(low + i, low + next, high + next);
  }
  return mesh;
}

std::vector<std::array<int, 2>> rim_lines(const Mesh& mesh) {
  std::vector<std::array<int, 2>> lines;
  const int vertices = static_cast<int>(mesh.vertices.size());
  for (int first = vertices % facets; first < vertices; first += facets) {
    for (int i = 0; i < facets; ++i) lines.push_back({first + i, first + (i + 1) % facets});
  }
  return lines;
}

Mat3 axes_along(const Vec3& direction) {
  Mat3 axes;
  axes.col(2) = direction;
  axes.col(0) = direction.unitOrthogonal();
  axes.col(1) = direction.cross(axes.col(0));
  return axes;
}

}  // namespace scree
