#include "core/step_size/step_division.hpp"

#include <algorithm>
#include <cmath>

namespace scree {
namespace {

/// A step is reduced to this share of its bound, so that a slowly falling bound does not change it each time.
constexpr double lowered_share = 0.97;
/// A longer step is proposed when the bounds have exceeded the current one by this factor …
constexpr double room_before_raising = 1.05;
/// … during this number of steps.
constexpr int steps_before_raising = 4;
/// Steps grow by this factor at most.
constexpr double largest_raise = 1.5;

/// Number of equal steps of at most `step`; tolerates round-off in exact divisions.
double count_of(double way, double step) {
  return std::max(1.0, std::ceil(way / step * (1.0 - 1e-12)));
}

}  // namespace

void StepDivision::begin(double from, double to) {
  from_ = from;
  to_ = to;
  taken_ = 0.0;
  count_ = count_of(to - from, wanted_);
}

bool StepDivision::choose(double bound) {
  if (step() > bound) lower(lowered_share * bound);
  if (bound < room_before_raising * step()) {
    steps_at_ease_ = 0;
    return false;
  }
  room_ = steps_at_ease_ == 0 ? bound : std::min(room_, bound);
  if (++steps_at_ease_ < steps_before_raising) return false;
  steps_at_ease_ = 0;  // old bounds lose their relevance
  return longer_step(largest_) > step();
}

/// Longest step that the bounds allow, at most `most`; the current step if none is longer.
double StepDivision::longer_step(double most) const {
  const double wanted = std::min({lowered_share * room_, largest_raise * step(), largest_, most});
  const double left = count_of(to_ - time(), wanted);
  return left < count_ - taken_ ? (to_ - time()) / left : step();
}

void StepDivision::raise(double most) {
  const double longer = longer_step(most);
  if (longer <= step()) return;
  divide(longer);
  steps_at_ease_ = 0;
}

bool StepDivision::lower(double bound) {
  const double left = count_ - taken_;
  if (count_of(to_ - time(), std::max(bound, smallest_)) <= left) return false;
  divide(std::max(bound, smallest_));
  steps_at_ease_ = 0;
  return true;
}

void StepDivision::divide(double step) {
  from_ = time();
  taken_ = 0.0;
  wanted_ = step;
  count_ = count_of(to_ - from_, step);
}

double StepDivision::time_after(double steps) const {
  return steps == count_ ? to_ : from_ + steps * step();
}

}  // namespace scree
