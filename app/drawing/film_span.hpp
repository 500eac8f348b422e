#pragma once

namespace scree {

/// Part of a run shown in a film, and its speed.
struct FilmSpan {
  double from = 0.0;   ///< [s]
  double until = 0.0;  ///< not before `from` [s]
  double speed = 1.0;  ///< simulated seconds per second of film
  int rate = 30;       ///< pictures per second

  /// Number of pictures, at least one.
  long pictures() const;
  /// Simulated time of a picture, counted from 0 [s].
  double time_of(long picture) const;
};

}  // namespace scree
