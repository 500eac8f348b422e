#pragma once

#include <cstdint>

namespace scree {

/// Chooses steps from a ladder h/2^k, where a whole number of h fills the way to the next stop (an output, an event, the
/// end). The step is lowered at once and raised seldom: velocity Verlet keeps its energy only while its step is constant.
class StepLadder {
 public:
  /// @param largest   the scene's time_step [s]
  /// @param smallest  the run fails below this [s]
  StepLadder(double largest, double smallest);

  /// Starts on the way from one stop to the next. The rung stays as near as possible to the present one.
  void begin(double from, double to);

  /// Goes down to the next step's upper bound [s] at once, if need be.
  /// @return whether the bound has left room for a longer step for a while
  bool choose(double bound);
  /// Goes one rung up, where the position allows it.
  void raise();
  /// Goes one rung down within a step that must be redone, at least to the given bound. False: below the smallest step.
  bool lower(double bound);
  /// Takes the chosen step.
  void accept();

  double step() const;                        ///< [s]
  double time() const;                        ///< at the beginning of the step [s]
  double next_time() const;                   ///< at its end [s]
  bool at_stop() const { return position_ == end_; }
  int rung() const { return rung_; }

 private:
  double time_at(std::int64_t position) const;
  std::int64_t ticks() const;

  double largest_;
  double smallest_;
  double from_ = 0.0;
  double to_ = 0.0;
  double base_ = 0.0;          ///< h [s]
  std::int64_t position_ = 0;  ///< in units of h/2^deepest
  std::int64_t end_ = 0;
  int rung_ = 0;
  int steps_at_ease_ = 0;
};

}  // namespace scree
