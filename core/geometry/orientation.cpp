#include "core/geometry/orientation.hpp"

#include <algorithm>
#include <array>
#include <boost/multiprecision/cpp_int.hpp>
#include <cmath>
#include <limits>

namespace scree {
namespace {

/// Grows as needed; up to 1,024 bits without touching the heap.
using Integer = boost::multiprecision::number<boost::multiprecision::cpp_int_backend<1024>,
                                              boost::multiprecision::et_off>;

/// Half the distance from 1 to the next double: the relative error of one operation.
constexpr double epsilon = 0.5 * std::numeric_limits<double>::epsilon();

/// Every double is an integer times a power of two. Brings all values to the smallest power among them, which
/// leaves the sign of a homogeneous polynomial as it is.
template <size_t n>
std::array<Integer, n> as_integers(const std::array<double, n>& values) {
  std::array<std::int64_t, n> mantissa{};
  std::array<int, n> exponent{};
  int smallest = std::numeric_limits<int>::max();
  for (size_t i = 0; i < n; ++i) {
    mantissa[i] = static_cast<std::int64_t>(std::ldexp(std::frexp(values[i], &exponent[i]), 53));
    if (mantissa[i] != 0) smallest = std::min(smallest, exponent[i]);
  }
  std::array<Integer, n> result;
  for (size_t i = 0; i < n; ++i) {
    result[i] = mantissa[i];
    if (mantissa[i] != 0) result[i] <<= exponent[i] - smallest;
  }
  return result;
}

int exact_sign(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& d) {
  const auto v =
      as_integers<12>({a.x(), a.y(), a.z(), b.x(), b.y(), b.z(), c.x(), c.y(), c.z(), d.x(), d.y(), d.z()});
  std::array<Integer, 9> m;
  for (int i = 0; i < 9; ++i) m[i] = v[3 + i] - v[i % 3];
  const Integer determinant = m[0] * (m[4] * m[8] - m[5] * m[7]) + m[1] * (m[5] * m[6] - m[3] * m[8]) +
                              m[2] * (m[3] * m[7] - m[4] * m[6]);
  return determinant.sign();
}

}  // namespace

int orientation_sign(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& d) {
  const Vec3 u = b - a;
  const Vec3 v = c - a;
  const Vec3 w = d - a;
  const double yz = v.y() * w.z();
  const double zy = v.z() * w.y();
  const double zx = v.z() * w.x();
  const double xz = v.x() * w.z();
  const double xy = v.x() * w.y();
  const double yx = v.y() * w.x();
  const double determinant = u.x() * (yz - zy) + u.y() * (zx - xz) + u.z() * (xy - yx);
  const double permanent = std::abs(u.x()) * (std::abs(yz) + std::abs(zy)) +
                           std::abs(u.y()) * (std::abs(zx) + std::abs(xz)) +
                           std::abs(u.z()) * (std::abs(xy) + std::abs(yx));
  // Shewchuk 1997, Adaptive precision floating-point arithmetic, bound A for this sequence of operations. It
  // presumes that nothing overflows or underflows: differences below 1e60 and a permanent above 1e-200 leave
  // underflow errors (at most 6 · 5e-324 · 1e60) far below the bound.
  constexpr double bound = (7.0 + 56.0 * epsilon) * epsilon;
  const double largest =
      std::max({u.cwiseAbs().maxCoeff(), v.cwiseAbs().maxCoeff(), w.cwiseAbs().maxCoeff()});
  if (largest < 1e60 && permanent > 1e-200 && std::abs(determinant) > bound * permanent) {
    return determinant > 0.0 ? 1 : -1;
  }
  return exact_sign(a, b, c, d);
}

int orientation_sign_along(int axis, const Vec3& a, const Vec3& b, const Vec3& c) {
  const int x = (axis + 1) % 3;
  const int y = (axis + 2) % 3;
  const double left = (a[x] - c[x]) * (b[y] - c[y]);
  const double right = (a[y] - c[y]) * (b[x] - c[x]);
  const double determinant = left - right;
  const double sum = std::abs(left) + std::abs(right);
  // The same, bound A of the test in the plane.
  constexpr double bound = (3.0 + 16.0 * epsilon) * epsilon;
  if (std::isfinite(determinant) && sum > 1e-290 && std::abs(determinant) > bound * sum) {
    return determinant > 0.0 ? 1 : -1;
  }
  const auto v = as_integers<6>({a[x], a[y], b[x], b[y], c[x], c[y]});
  const Integer exact = (v[0] - v[4]) * (v[3] - v[5]) - (v[1] - v[5]) * (v[2] - v[4]);
  return exact.sign();
}

}  // namespace scree
