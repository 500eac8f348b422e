#pragma once

#include <chrono>
#include <deque>
#include <optional>
#include <utility>
#include <vector>

namespace scree {

/// Available speeds in simulated seconds per second, from the fastest to the slowest: each 2 or 2.5 times the
/// next, including real time.
const std::vector<double>& speeds();

/// The available speed closest to real time with which a scene lasts 5 to 15 s on screen.
/// @param duration  of the scene [s]; real time for 0
double opening_speed(double duration);

/// Synchronises simulated time with the wall clock and measures the actual speed.
class Pace {
 public:
  using Clock = std::chrono::steady_clock;

  /// Simulated seconds per second; none: as fast as possible.
  void set_speed(std::optional<double> speed);
  /// Starts or resumes the clock.
  void start(double simulated, Clock::time_point now);

  /// Time of the next step; a past time means now. A run that falls behind does not catch up.
  Clock::time_point next_step(double simulated, Clock::time_point now);

  void measure(double simulated, Clock::time_point now);
  /// Simulated seconds per second over about the last second; none: not measured yet.
  std::optional<double> real_time_factor() const;

 private:
  std::optional<double> speed_;
  Clock::time_point anchor_wall_{};
  double anchor_simulated_ = 0.0;
  std::deque<std::pair<Clock::time_point, double>> history_;
};

}  // namespace scree
