#pragma once

namespace scree {

/// Which part of a run a film shows, and how fast.
struct FilmSpan {
  double from = 0.0;   ///< [s]
  double until = 0.0;  ///< not before `from` [s]
  double speed = 1.0;  ///< simulated seconds in one of the film
  int rate = 30;       ///< pictures a second

  /// At least one: the first.
  long pictures() const;
  /// Simulated time of a picture, counted from 0 [s].
  double time_of(long picture) const;
};

}  // namespace scree
