#include "core/geometry/exact/orientation.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <boost/multiprecision/cpp_int.hpp>
#include <cmath>
#include <cstdint>
#include <limits>

namespace scree {
namespace {

/// Grows as needed; up to 1,024 bits without touching the heap.
using Integer = boost::multiprecision::number<boost::multiprecision::cpp_int_backend<1024>,
                                              boost::multiprecision::et_off>;

/// Half the distance from 1 to the next double: the relative error of one operation.
constexpr double epsilon = 0.5 * std::numeric_limits<double>::epsilon();

__extension__ typedef __int128 Int128;

/// Every double is an integer times a power of two. With their smallest common power all values become
/// integers, which does not change the sign of a homogeneous polynomial.
template <size_t n>
struct Decoded {
  std::array<std::int64_t, n> odd{};  ///< the integer without its factors of two
  std::array<int, n> shift{};         ///< required shift to the left
  int bits = 0;                       ///< of the largest integer once shifted
};

template <size_t n>
Decoded<n> decode(const std::array<double, n>& values) {
  constexpr int fraction_bits = 52;
  constexpr std::uint64_t hidden_bit = std::uint64_t{1} << fraction_bits;
  Decoded<n> result;
  int smallest = std::numeric_limits<int>::max();
  for (size_t i = 0; i < n; ++i) {
    const auto raw = std::bit_cast<std::uint64_t>(values[i]);
    const int exponent = static_cast<int>(raw >> fraction_bits & 0x7ff);
    std::uint64_t integer = raw & (hidden_bit - 1);
    if (exponent > 0) integer |= hidden_bit;
    if (integer == 0) continue;
    const int twos = std::countr_zero(integer);
    const auto odd = static_cast<std::int64_t>(integer >> twos);
    result.odd[i] = std::signbit(values[i]) ? -odd : odd;
    result.shift[i] = std::max(exponent, 1) + twos;
    smallest = std::min(smallest, result.shift[i]);
  }
  for (size_t i = 0; i < n; ++i) {
    if (result.odd[i] == 0) continue;
    result.shift[i] -= smallest;
    const auto size = static_cast<std::uint64_t>(std::abs(result.odd[i]));
    result.bits = std::max(result.bits, result.shift[i] + static_cast<int>(std::bit_width(size)));
  }
  return result;
}

/// Integers of up to this many bits have differences, and products of two of these, that fit 128 bits with
/// room for sums.
constexpr int most_short_bits = 60;

template <typename Number, size_t n>
std::array<Number, n> as_integers(const Decoded<n>& decoded) {
  std::array<Number, n> result;
  for (size_t i = 0; i < n; ++i) {
    result[i] = decoded.odd[i];
    // Left shifts of negative numbers are well defined.
    if (decoded.odd[i] != 0) result[i] <<= decoded.shift[i];
  }
  return result;
}

int sign_of(Int128 number) {
  return number > 0 ? 1 : number < 0 ? -1 : 0;
}

/// Sign of u₀ m₀ + u₁ m₁ + u₂ m₂ for |u| < 2⁶¹ and |m| < 2¹²⁴, in two parts: the lower 64 bits of the m, and
/// the rest.
int sign_of_sum(const std::array<std::int64_t, 3>& u, const std::array<Int128, 3>& m) {
  Int128 upper = 0;
  Int128 lower = 0;
  for (int k = 0; k < 3; ++k) {
    upper += u[k] * (m[k] >> 64);
    lower += u[k] * static_cast<Int128>(static_cast<std::uint64_t>(m[k]));
  }
  upper += lower >> 64;
  return upper != 0 ? sign_of(upper) : static_cast<std::uint64_t>(lower) != 0 ? 1 : 0;
}

int exact_sign(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& d) {
  const auto decoded =
      decode<12>({a.x(), a.y(), a.z(), b.x(), b.y(), b.z(), c.x(), c.y(), c.z(), d.x(), d.y(), d.z()});
  if (decoded.bits <= most_short_bits) {
    const auto v = as_integers<std::int64_t>(decoded);
    std::array<std::int64_t, 9> m;
    for (int i = 0; i < 9; ++i) m[i] = v[3 + i] - v[i % 3];
    const auto minor = [&](int i, int j) {
      return static_cast<Int128>(m[3 + i]) * m[6 + j] - static_cast<Int128>(m[3 + j]) * m[6 + i];
    };
    return sign_of_sum({m[0], m[1], m[2]}, {minor(1, 2), minor(2, 0), minor(0, 1)});
  }
  const auto v = as_integers<Integer>(decoded);
  std::array<Integer, 9> m;
  for (int i = 0; i < 9; ++i) m[i] = v[3 + i] - v[i % 3];
  const Integer determinant = m[0] * (m[4] * m[8] - m[5] * m[7]) + m[1] * (m[5] * m[6] - m[3] * m[8]) +
                              m[2] * (m[3] * m[7] - m[4] * m[6]);
  return determinant.sign();
}

int exact_sign_in_plane(const std::array<double, 6>& values) {
  const auto decoded = decode<6>(values);
  if (decoded.bits <= most_short_bits) {
    const auto v = as_integers<Int128>(decoded);
    return sign_of((v[0] - v[4]) * (v[3] - v[5]) - (v[1] - v[5]) * (v[2] - v[4]));
  }
  const auto v = as_integers<Integer>(decoded);
  const Integer exact = (v[0] - v[4]) * (v[3] - v[5]) - (v[1] - v[5]) * (v[2] - v[4]);
  return exact.sign();
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
  // As above, bound A of the planar test.
  constexpr double bound = (3.0 + 16.0 * epsilon) * epsilon;
  if (std::isfinite(determinant) && sum > 1e-290 && std::abs(determinant) > bound * sum) {
    return determinant > 0.0 ? 1 : -1;
  }
  return exact_sign_in_plane({a[x], a[y], b[x], b[y], c[x], c[y]});
}

}  // namespace scree
