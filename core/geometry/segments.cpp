#include "core/geometry/segments.hpp"

#include <algorithm>

namespace scree {

Vec3 between_segments(const Vec3& p, const Vec3& d, const Vec3& q, const Vec3& e) {
  const Vec3 r = p - q;
  const double a = d.squaredNorm();
  const double c = e.squaredNorm();
  const double b = d.dot(e);
  const double d_r = d.dot(r);
  const double e_r = e.dot(r);
  const double determinant = a * c - b * b;
  double s = determinant > 1e-12 * a * c ? std::clamp((b * e_r - c * d_r) / determinant, 0.0, 1.0) : 0.0;
  double t = (b * s + e_r) / c;
  if (t < 0.0 || t > 1.0) {
    t = std::clamp(t, 0.0, 1.0);
    s = std::clamp((b * t - d_r) / a, 0.0, 1.0);
  }
  return r + s * d - t * e;
}

double segment_distance_squared(const Vec3& p, const Vec3& d, const Vec3& q, const Vec3& e) {
  return between_segments(p, d, q, e).squaredNorm();
}

}  // namespace scree
