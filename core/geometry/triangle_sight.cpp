#include "core/geometry/triangle_sight.hpp"

#include <cmath>

namespace scree {

/// tan(Ω/2) = a·(b×c) / (abc + (a·b) c + (b·c) a + (c·a) b)
double solid_angle(const Vec3& a, const Vec3& b, const Vec3& c) {
  const double la = a.norm();
  const double lb = b.norm();
  const double lc = c.norm();
  return 2.0 * std::atan2(a.dot(b.cross(c)), la * lb * lc + a.dot(b) * lc + b.dot(c) * la + c.dot(a) * lb);
}

std::optional<double> distance_to_triangle(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& origin,
                                           const Vec3& direction) {
  const Vec3 first = b - a;
  const Vec3 second = c - a;
  const Vec3 across = direction.cross(second);
  const double determinant = first.dot(across);
  if (determinant == 0.0) return std::nullopt;
  const Vec3 from_a = origin - a;
  const double u = from_a.dot(across) / determinant;
  if (!(u >= 0.0 && u <= 1.0)) return std::nullopt;
  const Vec3 other = from_a.cross(first);
  const double v = direction.dot(other) / determinant;
  if (!(v >= 0.0 && u + v <= 1.0)) return std::nullopt;
  return second.dot(other) / determinant;
}

}  // namespace scree
