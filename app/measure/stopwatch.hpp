#pragma once

#include <optional>
#include <vector>

namespace scree {

/// A stopwatch of simulated time. It reads the moment that is shown, so that it also runs backwards.
struct Stopwatch {
  struct Lap {
    double moment = 0.0;   ///< [s]
    double reading = 0.0;  ///< [s]
  };
  std::optional<double> start;  ///< none: it stands at zero [s]
  std::optional<double> stop;   ///< none: it runs, or has not been started [s]
  std::vector<Lap> laps;

  bool runs() const { return start && !stop; }
  double reading(double now) const { return start ? stop.value_or(now) - *start : 0.0; }

  /// Starts; stops; or goes on from what it read when it was stopped.
  void press(double now) {
    if (!start) {
      start = now;
    } else if (!stop) {
      stop = now;
    } else {
      start = now - (*stop - *start);
      stop.reset();
    }
  }
  void lap(double now) { laps.push_back({now, reading(now)}); }
};

}  // namespace scree
