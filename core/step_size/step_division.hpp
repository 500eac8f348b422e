#pragma once

namespace scree {

/// Divides the way to the next stop (an output, an event, the end) into equal steps, so that they end on it
/// exactly, and anew when the step must change. It is lowered at once and raised seldom: velocity Verlet
/// keeps its energy only while its step is constant.
class StepDivision {
 public:
  /// @param largest   the scene's time_step [s]
  /// @param smallest  the run fails below this [s]
  StepDivision(double largest, double smallest) : largest_(largest), smallest_(smallest), wanted_(largest) {}

  /// Starts on the way from one stop to the next, with a step as near as possible to the present one.
  void begin(double from, double to);

  /// Lowers the next step under an upper bound, if need be [s].
  /// @return whether the bounds have left room for a longer step for a while
  bool choose(double bound);
  /// Raises the next step as far as there is room, at most to the given one [s].
  void raise(double most);
  /// Lowers a step that must be redone, to the given bound or the smallest step. False: it is there already.
  bool lower(double bound);
  /// Takes the chosen step.
  void accept() { ++taken_; }

  /// Takes all steps that are left.
  void go_to_stop() { taken_ = count_; }

  double smallest() const { return smallest_; }                  ///< [s]
  double step() const { return (to_ - from_) / count_; }         ///< [s]
  double time() const { return time_after(taken_); }             ///< at the beginning of the step [s]
  double next_time() const { return time_after(taken_ + 1.0); }  ///< at its end [s]
  double stop() const { return to_; }                            ///< that the steps lead to [s]
  bool at_stop() const { return taken_ == count_; }

  template <typename Archive>
  void serialize(Archive& archive) {
    auto& [largest, smallest, wanted, from, to, count, taken, room, steps_at_ease] = *this;
    archive(wanted, from, to, count, taken, room, steps_at_ease);
  }

 private:
  double longer_step(double most) const;
  void divide(double step);
  double time_after(double steps) const;

  double largest_;
  double smallest_;
  double wanted_;       ///< what the last division was made from; a short way does not change it [s]
  double from_ = 0.0;   ///< where the present division begins [s]
  double to_ = 0.0;     ///< the stop [s]
  double count_ = 0.0;  ///< whole number of steps between the two
  double taken_ = 0.0;
  double room_ = 0.0;  ///< the least bound of the last few steps at ease [s]
  int steps_at_ease_ = 0;
};

}  // namespace scree
