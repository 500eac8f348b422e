#pragma once

#include <chrono>

namespace scree {

/// Keeps something that is done now and then within a share of the time, however long it takes.
class ShareOfTime {
 public:
  using Clock = std::chrono::steady_clock;

  explicit ShareOfTime(double share) : share_(share) {}

  /// Whether it may be done again.
  bool due(Clock::time_point now) const { return now >= next_; }
  /// It has been done, in between.
  void spent(Clock::time_point start, Clock::time_point end) {
    const std::chrono::duration<double> pause = (1.0 / share_ - 1.0) * (end - start);
    next_ = end + std::chrono::duration_cast<Clock::duration>(pause);
  }

 private:
  double share_;
  Clock::time_point next_{};
};

}  // namespace scree
