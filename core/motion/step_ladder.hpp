#pragma once

#include <cstdint>

namespace scree {

/// Chooses steps from the ladder h, h/2, h/3, h/4, h/6, h/8, h/12, … where a whole number of h fills the way
/// to the next stop (an output, an event, the end). A step begins only at a multiple of itself, so steps end
/// on the stop exactly. It is lowered at once and raised seldom: velocity Verlet keeps its energy only while
/// its step is constant.
class StepLadder {
 public:
  /// @param largest   the scene's time_step [s]
  /// @param smallest  the run fails below this [s]
  StepLadder(double largest, double smallest);

  /// Starts on the way from one stop to the next, with a step as near as possible to the present one.
  void begin(double from, double to);

  /// Lowers the next step under an upper bound, if need be [s].
  /// @return whether the bound has left room for a longer step for a while
  bool choose(double bound);
  /// The next longer step that may begin here; the present one if there is none [s].
  double longer_step() const;
  void raise();
  /// Lowers a step that must be redone, at least to the given bound. False: below the smallest step.
  bool lower(double bound);
  /// Takes the chosen step.
  void accept();

  double step() const;       ///< [s]
  double time() const;       ///< at the beginning of the step [s]
  double next_time() const;  ///< at its end [s]
  bool at_stop() const { return position_ == end_; }

 private:
  double step_of(int rung) const;
  bool may_begin(int rung) const;
  double time_at(std::int64_t position) const;

  double largest_;
  double smallest_;
  double from_ = 0.0;
  double to_ = 0.0;
  double base_ = 0.0;          ///< h [s]
  std::int64_t position_ = 0;  ///< in units of the deepest step
  std::int64_t end_ = 0;
  int rung_ = 0;
  int steps_at_ease_ = 0;
};

}  // namespace scree
