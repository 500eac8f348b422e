#include "core/motion/step_ladder.hpp"

#include <algorithm>
#include <cmath>

namespace scree {
namespace {

/// Units of position in h: 3 · 2³⁰, a multiple of every rung's divisor.
constexpr std::int64_t units = std::int64_t{3} << 30;
constexpr int deepest_rung = 60;
/// A longer step is proposed when the bound has left room for it during this many steps.
constexpr int steps_before_raising = 4;

/// The next longer step is 1.33 or 1.5 times as long.
constexpr double room_before_raising = 1.4;

/// 1, 2, 3, 4, 6, 8, 12, 16, 24, …
std::int64_t divisor(int rung) {
  if (rung == 0) return 1;
  return rung % 2 == 1 ? std::int64_t{1} << (rung + 1) / 2 : std::int64_t{3} << (rung / 2 - 1);
}

}  // namespace

StepLadder::StepLadder(double largest, double smallest) : largest_(largest), smallest_(smallest) {}

void StepLadder::begin(double from, double to) {
  const double present = base_ > 0.0 ? step() : largest_;
  from_ = from;
  to_ = to;
  const auto count =
      static_cast<std::int64_t>(std::max(1.0, std::ceil((to - from) / largest_ * (1.0 - 1e-12))));
  base_ = (to - from) / static_cast<double>(count);
  position_ = 0;
  end_ = count * units;
  rung_ = 0;
  while (step() > present * (1.0 + 1e-6) && rung_ < deepest_rung) ++rung_;
}

bool StepLadder::choose(double bound) {
  if (step() > bound) lower(bound);
  steps_at_ease_ = bound > room_before_raising * step() ? steps_at_ease_ + 1 : 0;
  const double longer = longer_step();
  return steps_at_ease_ >= steps_before_raising && longer > step() && longer <= bound;
}

double StepLadder::longer_step() const {
  for (int rung = rung_ - 1; rung >= std::max(0, rung_ - 2); --rung) {
    if (may_begin(rung)) return step_of(rung);
  }
  return step();
}

void StepLadder::raise() {
  rung_ = may_begin(rung_ - 1) ? rung_ - 1 : rung_ - 2;
  steps_at_ease_ = 0;
}

bool StepLadder::lower(double bound) {
  int rung = rung_ + 1;
  while (rung < deepest_rung &&
         (!may_begin(rung) || (step_of(rung) > bound && step_of(rung + 1) >= smallest_)))
    ++rung;
  steps_at_ease_ = 0;
  if (rung >= deepest_rung || step_of(rung) < smallest_) return false;
  rung_ = rung;
  return true;
}

void StepLadder::accept() {
  position_ += units / divisor(rung_);
}

double StepLadder::step() const {
  return step_of(rung_);
}
double StepLadder::time() const {
  return time_at(position_);
}
double StepLadder::next_time() const {
  return time_at(position_ + units / divisor(rung_));
}

double StepLadder::step_of(int rung) const {
  return base_ / static_cast<double>(divisor(rung));
}

bool StepLadder::may_begin(int rung) const {
  return position_ % (units / divisor(rung)) == 0;
}

double StepLadder::time_at(std::int64_t position) const {
  if (position == end_) return to_;
  return from_ + static_cast<double>(position) / static_cast<double>(units) * base_;
}

}  // namespace scree
