#include "core/geometry/features/polar_cone.hpp"

#include <algorithm>
#include <numeric>

namespace scree {
namespace {

/// A direction is inside the cone if it leaves each of the cone's planes by this angle [rad].
constexpr double inside_cone = 1e-9;
/// A direction on the rim of a cap belongs to it.
constexpr double on_rim = 1e-14;

/// Smallest circle on the unit sphere around up to three directions: its axis and the cosine of its radius.
struct Cap {
  Vec3 axis;
  double cosine;

  bool holds(const Vec3& direction) const { return axis.dot(direction) >= cosine - on_rim; }
};
Cap cap_around(const Vec3& a) {
  return {a, 1.0};
}
Cap cap_around(const Vec3& a, const Vec3& b) {
  const Vec3 axis = (a + b).normalized();
  return {axis, axis.dot(a)};
}
Cap cap_around(const Vec3& a, const Vec3& b, const Vec3& c) {
  const Vec3 axis = (b - a).cross(c - a).normalized();
  const double cosine = axis.dot(a);
  return cosine < 0.0 ? Cap{-axis, -cosine} : Cap{axis, cosine};
}

/// Smallest cap that contains all directions, if a half sphere does.
Cap smallest_cap(const std::vector<Vec3>& directions) {
  Cap cap = cap_around(directions[0]);
  for (size_t i = 1; i < directions.size(); ++i) {
    if (cap.holds(directions[i])) continue;
    cap = cap_around(directions[i]);
    for (size_t j = 0; j < i; ++j) {
      if (cap.holds(directions[j])) continue;
      cap = cap_around(directions[i], directions[j]);
      for (size_t k = 0; k < j; ++k) {
        if (!cap.holds(directions[k])) cap = cap_around(directions[i], directions[j], directions[k]);
      }
    }
  }
  return cap;
}

/// Deterministic reordering: the smallest cap of cyclically ordered directions takes quadratic time.
std::vector<Vec3> scattered(const std::vector<Vec3>& directions) {
  std::vector<Vec3> result;
  const size_t count = directions.size();
  size_t stride = static_cast<size_t>(0.618 * static_cast<double>(count)) | 1U;
  while (std::gcd(stride, count) != 1) ++stride;
  for (size_t i = 0, at = 0; i < count; ++i, at = (at + stride) % count) result.push_back(directions[at]);
  return result;
}

}  // namespace

Vec3 deepest_in_polar_cone(const std::vector<Vec3>& directions) {
  const Vec3 axis = smallest_cap(scattered(directions)).axis;
  const bool inside = std::all_of(directions.begin(), directions.end(),
                                  [&](const Vec3& direction) { return axis.dot(direction) > inside_cone; });
  return inside ? Vec3(-axis) : Vec3(Vec3::Zero());
}

}  // namespace scree
