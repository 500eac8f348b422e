#include "core/bodies/spatial_order.hpp"

#include <algorithm>
#include <numeric>
#include <span>

namespace scree {
namespace {

/// Share by which the extent along gravity counts less.
constexpr double flattening = 0.5;

void arrange(std::span<int> part, const std::vector<Vec3>& points, const Vec3& weights) {
  if (part.size() < 2) return;
  Vec3 lower = points[part.front()];
  Vec3 upper = lower;
  for (const int i : part) {
    lower = lower.cwiseMin(points[i]);
    upper = upper.cwiseMax(points[i]);
  }
  int axis = 0;
  (upper - lower).cwiseProduct(weights).maxCoeff(&axis);
  std::sort(part.begin(), part.end(), [&](int i, int j) {
    const double first = points[i][axis];
    const double second = points[j][axis];
    return first != second ? first < second : i < j;
  });
  const std::size_t half = part.size() / 2;
  arrange(part.first(half), points, weights);
  arrange(part.subspan(half), points, weights);
}

}  // namespace

std::vector<int> spatial_order(const std::vector<Vec3>& points, const Vec3& gravity) {
  std::vector<int> order(points.size());
  std::iota(order.begin(), order.end(), 0);
  const Vec3 down = gravity.isZero(0.0) ? gravity : gravity.stableNormalized();
  arrange(order, points, Vec3::Ones() - flattening * down.cwiseAbs());
  return order;
}

}  // namespace scree
