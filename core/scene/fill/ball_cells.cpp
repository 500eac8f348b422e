#include "core/scene/fill/ball_cells.hpp"

namespace scree {

void BallCells::add(const Ball& ball) {
  balls_.push_back(ball);
  next_.push_back(none);
  if (2.0 * ball.radius > width_) {
    width_ = 2.0 * ball.radius;
    sort_again();
  } else if (balls_.size() > first_.size()) {
    sort_again();
  } else {
    insert(static_cast<int>(balls_.size()) - 1);
  }
}

void BallCells::insert(int ball) {
  const Vec3& centre = balls_[ball].centre;
  int& first = first_[list(cell(centre.x()), cell(centre.y()), cell(centre.z()))];
  next_[ball] = first;
  first = ball;
}

void BallCells::sort_again() {
  size_t lists = 64;
  while (lists < 2 * balls_.size()) lists *= 2;
  first_.assign(lists, none);
  for (int ball = 0; ball < static_cast<int>(balls_.size()); ++ball) insert(ball);
}

}  // namespace scree
