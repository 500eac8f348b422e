#include "core/geometry/closest_distance.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <tuple>

#include "core/geometry/aabb_tree.hpp"

namespace scree {
namespace {

/// Smallest squared distance of consecutive points sorted along x, then y, then z. Exact for a regular grid;
/// for a random cloud of n points in a box of size L some L²/n, within which few others lie.
double first_guess(std::vector<Vec3>& points) {
  std::sort(points.begin(), points.end(), [](const Vec3& a, const Vec3& b) {
    return std::tie(a.x(), a.y(), a.z()) < std::tie(b.x(), b.y(), b.z());
  });
  double squared = std::numeric_limits<double>::infinity();
  for (size_t i = 1; i < points.size(); ++i)
    squared = std::min(squared, (points[i] - points[i - 1]).squaredNorm());
  return squared;
}

}  // namespace

double closest_distance(std::vector<Vec3> points) {
  double squared = first_guess(points);
  std::vector<Aabb> boxes(points.size());
  double farthest = 0.0;
  for (size_t i = 0; i < points.size(); ++i) {
    boxes[i].include(points[i]);
    farthest = std::max(farthest, points[i].cwiseAbs().maxCoeff());
  }
  const AabbTree tree(boxes);
  // Round-off of boxes far from the origin.
  const double rounding = 4.0 * std::numeric_limits<double>::epsilon() * farthest;
  for (int i = 0; i < static_cast<int>(points.size()) && squared > 0.0; ++i) {
    Aabb around = boxes[i];
    around.inflate(std::sqrt(squared) + rounding);
    tree.any_overlapping(around, [&](int other) {
      if (other != i) squared = std::min(squared, (points[other] - points[i]).squaredNorm());
      return squared == 0.0;
    });
  }
  return std::sqrt(squared);
}

}  // namespace scree
