#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

#include "core/base/vector.hpp"

namespace scree {

struct Ball {
  Vec3 centre;
  double radius;
  int number;  ///< chosen by the owner
};

/// Balls sorted into cubic cells of the largest diameter, for fast queries near a place.
class BallCells {
 public:
  void add(const Ball& ball);

  /// Returns whether any ball that overlaps a given ball satisfies a predicate.
  template <typename Question>
  bool any_meeting(const Vec3& centre, double radius, Question question) const;

 private:
  using Cell = std::int64_t;
  static constexpr int none = -1;

  /// Coordinates beyond the integer range share the outermost cells.
  Cell cell(double coordinate) const {
    constexpr double farthest = 1e15;
    return static_cast<Cell>(std::floor(std::clamp(coordinate / width_, -farthest, farthest)));
  }
  /// Cells may share a list; the distance test drops the extra balls.
  size_t list(Cell x, Cell y, Cell z) const;
  void insert(int ball);
  void sort_again();

  double width_ = 0.0;
  std::vector<Ball> balls_;
  std::vector<int> next_;   ///< parallel to balls_: the next one in the list
  std::vector<int> first_;  ///< head of each list; their number is a power of two
};

inline size_t BallCells::list(Cell x, Cell y, Cell z) const {
  const auto mixed = static_cast<std::uint64_t>(x) * 0x9E3779B97F4A7C15ULL ^
                     static_cast<std::uint64_t>(y) * 0xC2B2AE3D27D4EB4FULL ^
                     static_cast<std::uint64_t>(z) * 0x165667B19E3779F9ULL;
  return (mixed ^ mixed >> 32U) & (first_.size() - 1);
}

template <typename Question>
bool BallCells::any_meeting(const Vec3& centre, double radius, Question question) const {
  if (balls_.empty()) return false;
  const auto meets = [&](const Ball& ball) {
    const double sum = radius + ball.radius;
    return (ball.centre - centre).squaredNorm() < sum * sum && question(ball);
  };
  const double reach = radius + 0.5 * width_;
  if (std::pow(2.0 * reach / width_, 3) > static_cast<double>(balls_.size()) + 64.0) {
    return std::any_of(balls_.begin(), balls_.end(), meets);
  }
  const auto low = [&](int axis) { return cell(centre[axis] - reach); };
  const auto high = [&](int axis) { return cell(centre[axis] + reach); };
  for (Cell x = low(0), last_x = high(0); x <= last_x; ++x) {
    for (Cell y = low(1), last_y = high(1); y <= last_y; ++y) {
      for (Cell z = low(2), last_z = high(2); z <= last_z; ++z) {
        for (int i = first_[list(x, y, z)]; i != none; i = next_[i]) {
          if (meets(balls_[i])) return true;
        }
      }
    }
  }
  return false;
}

}  // namespace scree
