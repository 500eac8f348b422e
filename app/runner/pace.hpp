#pragma once

#include <chrono>
#include <deque>
#include <optional>
#include <utility>
#include <vector>

namespace scree {

/// Speeds to choose from, in simulated seconds per second, from the fastest to the slowest: each 2 or 2.5
/// times the next, real time among them.
const std::vector<double>& speeds();

/// Of these the one with which a scene lasts 5 to 15 s on the screen, as near to real time as may be.
/// @param duration  of the scene [s]; real time for 0
double opening_speed(double duration);

/// Ties simulated time to the clock on the wall, and measures how fast it really goes.
class Pace {
 public:
  using Clock = std::chrono::steady_clock;

  /// Simulated seconds per second; none: as fast as possible.
  void set_speed(std::optional<double> speed);
  /// The clock starts, or goes on, from here.
  void start(double simulated, Clock::time_point now);

  /// When the next step may be made; a time past means now. A run that cannot keep up does not hurry
  /// afterwards.
  Clock::time_point next_step(double simulated, Clock::time_point now);

  void measure(double simulated, Clock::time_point now);
  /// Simulated seconds per second over the last second or so; none before anything could be measured.
  std::optional<double> real_time_factor() const;

 private:
  std::optional<double> speed_;
  Clock::time_point anchor_wall_{};
  double anchor_simulated_ = 0.0;
  std::deque<std::pair<Clock::time_point, double>> history_;
};

}  // namespace scree
