#include "core/motion/step_ladder.hpp"

#include <algorithm>
#include <cmath>

namespace scree {
namespace {

constexpr int deepest_rung = 40;
/// A rung is raised when the bound has left room for this many steps …
constexpr int steps_before_raising = 4;
/// … of at least this multiple of the present step.
constexpr double room_before_raising = 2.05;

}  // namespace

StepLadder::StepLadder(double largest, double smallest) : largest_(largest), smallest_(smallest) {}

void StepLadder::begin(double from, double to) {
  const double present = base_ > 0.0 ? step() : largest_;
  from_ = from;
  to_ = to;
  const auto count = static_cast<std::int64_t>(std::max(1.0, std::ceil((to - from) / largest_ * (1.0 - 1e-12))));
  base_ = (to - from) / static_cast<double>(count);
  position_ = 0;
  end_ = count << deepest_rung;
  rung_ = 0;
  while (step() > present * (1.0 + 1e-6) && rung_ < deepest_rung) ++rung_;
}

bool StepLadder::choose(double bound) {
  if (step() > bound) {
    while (step() > bound && rung_ < deepest_rung && 0.5 * step() >= smallest_) ++rung_;
    steps_at_ease_ = 0;
  } else {
    steps_at_ease_ = bound > room_before_raising * step() ? steps_at_ease_ + 1 : 0;
  }
  return rung_ > 0 && steps_at_ease_ >= steps_before_raising;
}

void StepLadder::raise() {
  // A step of rung k may only begin at a multiple of itself, so that it ends on the stop.
  if (position_ % (2 * ticks()) != 0) return;
  --rung_;
  steps_at_ease_ = 0;
}

bool StepLadder::lower(double bound) {
  do {
    if (rung_ >= deepest_rung || 0.5 * step() < smallest_) return false;
    ++rung_;
  } while (step() > bound);
  steps_at_ease_ = 0;
  return true;
}

void StepLadder::accept() { position_ += ticks(); }

double StepLadder::step() const { return std::ldexp(base_, -rung_); }
double StepLadder::time() const { return time_at(position_); }
double StepLadder::next_time() const { return time_at(position_ + ticks()); }

double StepLadder::time_at(std::int64_t position) const {
  if (position == end_) return to_;
  return from_ + std::ldexp(static_cast<double>(position), -deepest_rung) * base_;
}

std::int64_t StepLadder::ticks() const { return std::int64_t{1} << (deepest_rung - rung_); }

}  // namespace scree
