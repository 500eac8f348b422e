#pragma once

#include <utility>

namespace scree {

/// Divides the time to the next stop (an output, an event, the end) into equal steps that end on it exactly,
/// and divides the rest again when the step must change. The step is reduced immediately and increased
/// rarely: velocity Verlet conserves energy only with a constant step.
class StepDivision {
 public:
  /// @param largest   the scene's time_step [s]
  /// @param smallest  the run fails below this [s]
  StepDivision(double largest, double smallest) : largest_(largest), smallest_(smallest), wanted_(largest) {}

  /// Starts the interval from one stop to the next, with a step as close as possible to the current one.
  void begin(double from, double to);

  /// Reduces the next step to an upper bound if necessary [s].
  /// @return whether the bounds have allowed a longer step for some time
  bool choose(double bound);
  /// Increases the next step as far as the bounds allow, at most to the given value [s].
  void raise(double most);
  /// Reduces the step of a rejected attempt to the given bound or the smallest step. Returns false if it was
  /// the smallest already.
  bool lower(double bound);
  /// Accepts the chosen step.
  void accept() { ++taken_; }

  /// Accepts all remaining steps.
  void go_to_stop() { taken_ = count_; }

  double smallest() const { return smallest_; }                  ///< [s]
  double step() const { return (to_ - from_) / count_; }         ///< [s]
  double time() const { return time_after(taken_); }             ///< at the beginning of the step [s]
  double next_time() const { return time_after(taken_ + 1.0); }  ///< at its end [s]
  double stop() const { return to_; }                            ///< end of the interval [s]
  bool at_stop() const { return taken_ == count_; }

  /// Sets another largest step.
  /// @return whether it changes
  bool limit(double largest) {
    if (largest == largest_) return false;
    if (wanted_ >= largest_ || wanted_ > largest) wanted_ = largest;
    largest_ = largest;
    return true;
  }
  /// Takes up another largest step from the state of a division with the old one.
  void keep_up_with(const StepDivision& before) {
    const double largest = std::exchange(largest_, before.largest_);
    limit(largest);
  }

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
  double wanted_;       ///< step requested for the last division; not changed by a short interval [s]
  double from_ = 0.0;   ///< beginning of the current division [s]
  double to_ = 0.0;     ///< the stop [s]
  double count_ = 0.0;  ///< whole number of steps of the division
  double taken_ = 0.0;
  double room_ = 0.0;  ///< smallest bound of the recent unconstrained steps [s]
  int steps_at_ease_ = 0;
};

}  // namespace scree
