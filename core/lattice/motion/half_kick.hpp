#pragma once

namespace scree {

/// What half a step does to a velocity v under an acceleration a and damping c: the exact solution of
/// dv/dt = a − c v, so that damping however strong only slows.
class HalfKick {
 public:
  /// @param damping  c, 0 or greater [1/s]; @param duration  of half the step [s]
  HalfKick(double damping, double duration);

  double velocity(double v, double a) const { return decay_ * v + kick_ * a; }

  // What damping takes in the first half of a step and in the second, for a mass of 1 [m²/s²]. Both halves
  // together close the account with the work on the way between them, but for what c = 0 leaves open as well.

  /// @param v, a  at the start of the step
  double lost_first(double v, double a) const { return first_.of(v, a); }
  /// @param v  between the halves; @param a  at the end of the step
  double lost_second(double v, double a) const { return second_.of(v, a); }

 private:
  struct Form {
    double square = 0.0;
    double mixed = 0.0;     ///< [s]
    double of_force = 0.0;  ///< [s²]
    double of(double v, double a) const { return square * v * v + mixed * v * a + of_force * a * a; }
  };

  double decay_;  ///< e^(−c h)
  double kick_;   ///< (1 − e^(−c h))/c [s]
  Form first_;    ///< all 0 without damping
  Form second_;
};

}  // namespace scree
