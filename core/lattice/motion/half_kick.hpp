#pragma once

namespace scree {

/// Half step of a velocity v under an acceleration a and damping c: the exact solution of dv/dt = a − c v,
/// stable for any damping.
class HalfKick {
 public:
  /// @param damping  c, 0 or greater [1/s]; @param duration  of the half step [s]
  HalfKick(double damping, double duration);

  double velocity(double v, double a) const { return decay_ * v + kick_ * a; }

  // Energy dissipated by damping in the first and second half of a step, for unit mass [m²/s²]. Both halves
  // close the account with the work on the displacement between them, up to the error for c = 0.

  /// @param v, a  at the beginning of the step
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
