#include "core/geometry/cut_volume.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "core/geometry/triangle_sight.hpp"

namespace scree {
namespace {

/// A triangle cut by planes has at most one more corner for each of them.
struct Polygon {
  std::array<Vec3, 10> corners;
  std::size_t count = 0;

  void add(const Vec3& corner) { corners[count++] = corner; }
};

/// The part of a convex polygon where a coordinate, times a sign, is at least a bound.
/// @param border  the part includes corners on the bound; of a face in it all or nothing
Polygon part_beyond(const Polygon& whole, int axis, double sign, double bound, bool border = true) {
  Polygon part;
  for (std::size_t i = 0; i < whole.count; ++i) {
    const Vec3& a = whole.corners[i];
    const Vec3& b = whole.corners[(i + 1) % whole.count];
    const double of_a = sign * a[axis] - bound;
    const double of_b = sign * b[axis] - bound;
    const auto within = [border](double beyond) { return border ? beyond >= 0.0 : beyond > 0.0; };
    if (within(of_a)) part.add(a);
    if (within(of_a) != within(of_b)) {
      Vec3 cut = a + of_a / (of_a - of_b) * (b - a);
      cut[axis] = sign * bound;
      part.add(cut);
    }
  }
  return part;
}

/// ∫ (z − bottom) over the projection of a polygon to the x-y plane; positive where it faces upwards.
double volume_below(const Polygon& polygon, double bottom) {
  double sum = 0.0;
  for (std::size_t i = 2; i < polygon.count; ++i) {
    const Vec3& a = polygon.corners[0];
    const Vec3& b = polygon.corners[i - 1];
    const Vec3& c = polygon.corners[i];
    const double area = 0.5 * ((b.x() - a.x()) * (c.y() - a.y()) - (b.y() - a.y()) * (c.x() - a.x()));
    sum += area * ((a.z() + b.z() + c.z()) / 3.0 - bottom);
  }
  return sum;
}

/// The plane of a triangle as seen from the centre of a ball.
struct SeenPlane {
  Vec3 normal;
  double distance = 0.0;  ///< from the centre, along the normal
  double radius = 0.0;    ///< of the ball
  double disc = 0.0;      ///< radius of the circle in which it cuts the ball

  /// Angle at the foot of the centre, from p to q.
  double turn(const Vec3& p, const Vec3& q) const { return std::atan2(normal.dot(p.cross(q)), p.dot(q)); }

  /// Part of the ball's cone from the centre over the triangle of foot, p and q.
  /// @param p,q  from the foot, both within the disc or both beyond it
  double volume_over(const Vec3& p, const Vec3& q, bool within) const {
    if (within) return distance * normal.dot(p.cross(q)) / 6.0;
    const double angle = turn(p, q);
    const Vec3 foot = distance * normal;
    const double seen = solid_angle(foot, foot + p, foot + q);
    const double cap = angle * (1.0 - std::abs(distance) / radius);
    return distance * disc * disc * angle / 6.0 +
           radius * radius * radius / 3.0 * (seen - std::copysign(1.0, distance) * cap);
  }
};

/// Contribution of an edge, cut where it meets the circle.
double volume_over_edge(const SeenPlane& plane, const Vec3& p, const Vec3& q) {
  const Vec3 along = q - p;
  const double length2 = along.squaredNorm();
  if (length2 == 0.0) return 0.0;
  // |p + t along|² = disc²
  const double middle = -p.dot(along) / length2;
  const double half2 = middle * middle - (p.squaredNorm() - plane.disc * plane.disc) / length2;
  double enters = 1.0;
  double leaves = 1.0;
  if (half2 > 0.0) {
    enters = std::clamp(middle - std::sqrt(half2), 0.0, 1.0);
    leaves = std::clamp(middle + std::sqrt(half2), 0.0, 1.0);
  }
  const auto at = [&](double t) -> Vec3 { return t == 1.0 ? q : Vec3(p + t * along); };
  double sum = 0.0;
  if (enters > 0.0) sum += plane.volume_over(p, at(enters), false);
  if (leaves > enters) sum += plane.volume_over(at(enters), at(leaves), true);
  if (leaves < 1.0) sum += plane.volume_over(at(leaves), q, false);
  return sum;
}

/// Part of a ball about the origin within the cone from its centre over a triangle.
double volume_over_triangle(const Vec3& a, const Vec3& b, const Vec3& c, double radius) {
  const Vec3 cross = (b - a).cross(c - a);
  const double twice_area = cross.norm();
  if (twice_area == 0.0) return 0.0;
  SeenPlane plane{cross / twice_area, 0.0, radius, 0.0};
  plane.distance = plane.normal.dot(a);
  // A triangle in a plane through the centre is seen edge-on.
  if (std::abs(plane.distance) < 1e-14 * radius) return 0.0;
  if (std::abs(plane.distance) >= radius) return radius * radius * radius / 3.0 * solid_angle(a, b, c);
  plane.disc = std::sqrt(radius * radius - plane.distance * plane.distance);
  const Vec3 foot = plane.distance * plane.normal;
  return volume_over_edge(plane, a - foot, b - foot) + volume_over_edge(plane, b - foot, c - foot) +
         volume_over_edge(plane, c - foot, a - foot);
}

}  // namespace

/// By Gauss's theorem for the field (0, 0, height above the bottom, at most that of the box).
double common_volume(const Mesh& mesh, const Vec3& lower, const Vec3& upper) {
  double volume = 0.0;
  for (const auto& triangle : mesh.triangles) {
    Polygon part;
    for (const int vertex : triangle) part.add(mesh.vertices[static_cast<std::size_t>(vertex)]);
    for (const int axis : {0, 1}) {
      part = part_beyond(part, axis, 1.0, lower[axis]);
      part = part_beyond(part, axis, -1.0, -upper[axis]);
    }
    part = part_beyond(part, 2, 1.0, lower.z());
    volume += volume_below(part_beyond(part, 2, -1.0, -upper.z()), lower.z());
    Polygon above = part_beyond(part, 2, 1.0, upper.z(), false);
    for (std::size_t i = 0; i < above.count; ++i) above.corners[i].z() = upper.z();
    volume += volume_below(above, lower.z());
  }
  return volume;
}

double common_volume(const Mesh& mesh, const Vec3& center, double radius) {
  double volume = 0.0;
  for (const auto& [a, b, c] : mesh.triangles) {
    volume += volume_over_triangle(mesh.vertices[static_cast<std::size_t>(a)] - center,
                                   mesh.vertices[static_cast<std::size_t>(b)] - center,
                                   mesh.vertices[static_cast<std::size_t>(c)] - center, radius);
  }
  return volume;
}

double common_volume(const Vec3& center, double radius, const Vec3& other_center, double other_radius) {
  const double distance = (other_center - center).norm();
  const double smaller = std::min(radius, other_radius);
  if (distance >= radius + other_radius) return 0.0;
  if (distance <= std::abs(radius - other_radius))
    return 4.0 / 3.0 * std::numbers::pi * smaller * smaller * smaller;
  // Two caps.
  const auto cap = [&](double own, double other) {
    const double height = (other - own + distance) * (other + own - distance) / (2.0 * distance);
    return std::numbers::pi / 3.0 * height * height * (3.0 * own - height);
  };
  return cap(radius, other_radius) + cap(other_radius, radius);
}

Mesh box_mesh(const Vec3& lower, const Vec3& upper) {
  Mesh mesh;
  for (int corner = 0; corner < 8; ++corner) {
    mesh.vertices.emplace_back((corner & 1) != 0 ? upper.x() : lower.x(),
                               (corner & 2) != 0 ? upper.y() : lower.y(),
                               (corner & 4) != 0 ? upper.z() : lower.z());
  }
  mesh.triangles = {{0, 2, 3}, {0, 3, 1}, {4, 5, 7}, {4, 7, 6}, {0, 1, 5}, {0, 5, 4},
                    {2, 6, 7}, {2, 7, 3}, {0, 4, 6}, {0, 6, 2}, {1, 3, 7}, {1, 7, 5}};
  return mesh;
}

}  // namespace scree
