#include "core/geometry/rotation.hpp"

#include <Eigen/Geometry>
#include <cmath>

namespace scree {

Mat3 skew(const Vec3& a) {
  Mat3 m;
  m << 0.0, -a.z(), a.y(), a.z(), 0.0, -a.x(), -a.y(), a.x(), 0.0;
  return m;
}

Mat3 rodrigues_matrix(const Vec3& alpha) {
  const Mat3 a = skew(alpha);
  return Mat3::Identity() + 4.0 / (4.0 + alpha.squaredNorm()) * (a + 0.5 * a * a);
}

Vec3 compose_rodrigues(const Vec3& first, const Vec3& second) {
  return 4.0 / (4.0 - first.dot(second)) * (first + second - 0.5 * first.cross(second));
}

Mat3 rodrigues_spin_map(const Vec3& alpha) {
  return 4.0 / (4.0 + alpha.squaredNorm()) * (Mat3::Identity() + 0.5 * skew(alpha));
}

Vec3 minimal_rotation(const Vec3& from, const Vec3& to) {
  return 2.0 / (1.0 + from.dot(to)) * from.cross(to);
}

Rotation Rotation::from_rodrigues(const Vec3& alpha) {
  return Rotation{}.then(alpha);
}

Rotation Rotation::from_rotation_vector(const Vec3& vector) {
  const double angle = vector.norm();
  if (angle == 0.0) return {};
  return {std::cos(0.5 * angle), std::sin(0.5 * angle) / angle * vector};
}

Rotation Rotation::then(const Vec3& alpha) const {
  return then(Rotation{1.0, 0.5 * alpha});
}

Rotation Rotation::then(const Rotation& next) const {
  Rotation total{w * next.w - u.dot(next.u), next.w * u + w * next.u - u.cross(next.u)};
  const double scale = 1.0 / std::sqrt(total.w * total.w + total.u.squaredNorm());
  total.w *= scale;
  total.u *= scale;
  return total;
}

Mat3 Rotation::matrix() const {
  // 1 + 2 (w [u] + [u]²), expanded because it is computed for every body in every step.
  const double x = 2.0 * u.x();
  const double y = 2.0 * u.y();
  const double z = 2.0 * u.z();
  const double xx = x * u.x(), yy = y * u.y(), zz = z * u.z();
  const double xy = x * u.y(), yz = y * u.z(), zx = z * u.x();
  Mat3 m;
  m << 1.0 - (yy + zz), xy - w * z, zx + w * y,  //
      xy + w * z, 1.0 - (zz + xx), yz - w * x,   //
      zx - w * y, yz + w * x, 1.0 - (xx + yy);
  return m;
}

Vec3 Rotation::rotation_vector() const {
  const double sine = u.norm();
  if (sine == 0.0) return Vec3::Zero();
  const double sign = w < 0.0 ? -1.0 : 1.0;
  return 2.0 * std::atan2(sine, sign * w) * sign / sine * u;
}

}  // namespace scree
