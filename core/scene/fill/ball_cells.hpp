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
  int number;  ///< whatever its owner calls it
};

/// Balls sorted into cubic cells as wide as the largest of them, so that those near a place are found at
/// once.
class BallCells {
 public:
  void add(const Ball& ball);

  /// Whether one of the balls that meet a ball answers a question with yes.
  template <typename Question>
  bool any_meeting(const Vec3& centre, double radius, Question question) const;

 private:
  using Cell = std::int64_t;
  static constexpr int none = -1;

  /// What lies farther out than whole numbers reach shares the outermost cells.
  Cell cell(double coordinate) const {
    constexpr double farthest = 1e15;
    return static_cast<Cell>(std::floor(std::clamp(coordinate / width_, -farthest, farthest)));
  }
  /// Cells may share a list, which only adds balls that the distance test drops.
  size_t list(Cell x, Cell y, Cell z) const;
  void insert(int ball);
  void sort_anew();

  double width_ = 0.0;
  std::vector<Ball> balls_;
  std::vector<int> next_;   ///< as balls_: the next one in the list
  std::vector<int> first_;  ///< of each list; a power of two of them
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
  const auto asked = [&](const Ball& ball) {
    const double sum = radius + ball.radius;
    return (ball.centre - centre).squaredNorm() < sum * sum && question(ball);
  };
  const double reach = radius + 0.5 * width_;
  if (std::pow(2.0 * reach / width_, 3) > static_cast<double>(balls_.size()) + 64.0) {
    return std::any_of(balls_.begin(), balls_.end(), asked);
  }
  const auto low = [&](int axis) { return cell(centre[axis] - reach); };
  const auto high = [&](int axis) { return cell(centre[axis] + reach); };
  for (Cell x = low(0), last_x = high(0); x <= last_x; ++x) {
    for (Cell y = low(1), last_y = high(1); y <= last_y; ++y) {
      for (Cell z = low(2), last_z = high(2); z <= last_z; ++z) {
        for (int i = first_[list(x, y, z)]; i != none; i = next_[i]) {
          if (asked(balls_[i])) return true;
        }
      }
    }
  }
  return false;
}

}  // namespace scree
