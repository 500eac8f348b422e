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
  const double scale = 1.0 / std::sqrt(1.0 + 0.25 * alpha.squaredNorm());
  return then(Rotation{scale, 0.5 * scale * alpha});
}

Rotation Rotation::then(const Rotation& next) const {
  Rotation total{w * next.w - u.dot(next.u), next.w * u + w * next.u - u.cross(next.u)};
  const double scale = 1.0 / std::sqrt(total.w * total.w + total.u.squaredNorm());
  total.w *= scale;
  total.u *= scale;
  return total;
}

Mat3 Rotation::matrix() const {
  const Mat3 a = skew(u);
  return Mat3::Identity() + 2.0 * (w * a + a * a);
}

Vec3 Rotation::rotation_vector() const {
  const double sine = u.norm();
  if (sine == 0.0) return Vec3::Zero();
  const double sign = w < 0.0 ? -1.0 : 1.0;
  return 2.0 * std::atan2(sine, sign * w) * sign / sine * u;
}

}  // namespace scree
