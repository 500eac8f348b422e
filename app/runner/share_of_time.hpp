#pragma once

#include <chrono>

namespace scree {

/// Limits a repeated task to a share of the time, whatever its duration.
class ShareOfTime {
 public:
  using Clock = std::chrono::steady_clock;

  explicit ShareOfTime(double share) : share_(share) {}

  /// Returns whether it may run again.
  bool due(Clock::time_point now) const { return now >= next_; }
  /// It ran in this interval.
  void spent(Clock::time_point start, Clock::time_point end) {
    const std::chrono::duration<double> pause = (1.0 / share_ - 1.0) * (end - start);
    next_ = end + std::chrono::duration_cast<Clock::duration>(pause);
  }

 private:
  double share_;
  Clock::time_point next_{};
};

}  // namespace scree
