#include "core/geometry/features/heights.hpp"

#include <algorithm>
#include <limits>
#include <numeric>

#include "core/geometry/aabb.hpp"

namespace scree {
namespace {

/// Number of directions or points below which brute force is used.
constexpr size_t few = 8;
/// Directions closer than this are equal up to rounding.
constexpr double same_direction = 1e-12;
/// Number of comparisons up to which brute force is used, so that the result is exact.
constexpr double many = 1e6;
/// Points lower by this multiple of the largest coordinate are lower in spite of rounding.
constexpr double rounding = 1e-13;

/// Nearby directions have nearby highest points: halves the set of directions recursively, and keeps the
/// points that can be the highest for one of them.
class Heights {
 public:
  Heights(std::span<const Vec3> points, std::span<const Vec3> directions)
      : points_(points), directions_(directions), result_(directions.size()), order_(directions.size()) {
    std::iota(order_.begin(), order_.end(), 0);
    for (const Vec3& point : points) slack_ = std::max(slack_, rounding * point.cwiseAbs().maxCoeff());
  }

  std::vector<double> run() {
    std::vector<int> all(points_.size());
    std::iota(all.begin(), all.end(), 0);
    find(order_, all);
    return std::move(result_);
  }

 private:
  void find(std::span<int> queries, const std::vector<int>& candidates) {
    if (queries.size() <= few || candidates.size() <= few) {
      for (const int query : queries) result_[query] = highest(directions_[query], candidates).second;
      return;
    }
    Aabb box;
    for (const int query : queries) box.include(directions_[query]);
    const Vec3 middle = 0.5 * (box.lower + box.upper);
    double reach = 0.0;
    for (const int query : queries) reach = std::max(reach, (directions_[query] - middle).norm());
    const Vec3& top = points_[highest(middle, candidates).first];
    if (reach<same_direction&& static_cast<double>(queries.size() * candidates.size())> many) {
      for (const int query : queries) result_[query] = directions_[query].dot(top);
      return;
    }
    const std::vector<int> kept = reachable(middle, reach, top, candidates);
    int axis = 0;
    (box.upper - box.lower).maxCoeff(&axis);
    const auto half = static_cast<std::ptrdiff_t>(queries.size() / 2);
    std::nth_element(queries.begin(), queries.begin() + half, queries.end(),
                     [&](int a, int b) { return directions_[a][axis] < directions_[b][axis]; });
    find(queries.first(half), kept);
    find(queries.subspan(half), kept);
  }

  /// Candidates for the highest point in a direction of a group. For a direction at distance ρ from the
  /// middle, a point at a distance d from the highest point of the middle gains at most ρ d on it.
  std::vector<int> reachable(const Vec3& middle, double reach, const Vec3& top,
                             const std::vector<int>& candidates) const {
    std::vector<int> kept;
    for (const int candidate : candidates) {
      const Vec3 below = top - points_[candidate];
      if (middle.dot(below) <= reach * below.norm() + slack_) kept.push_back(candidate);
    }
    return kept;
  }

  std::pair<int, double> highest(const Vec3& direction, const std::vector<int>& candidates) const {
    std::pair best{-1, -std::numeric_limits<double>::infinity()};
    for (const int candidate : candidates) {
      const double height = direction.dot(points_[candidate]);
      if (height > best.second) best = {candidate, height};
    }
    return best;
  }

  std::span<const Vec3> points_;
  std::span<const Vec3> directions_;
  std::vector<double> result_;
  std::vector<int> order_;
  double slack_ = 0.0;  ///< [m]
};

}  // namespace

std::vector<double> heights(std::span<const Vec3> points, std::span<const Vec3> directions) {
  return Heights(points, directions).run();
}

}  // namespace scree
