#pragma once

namespace scree {

/// What half a step does to a velocity v under an acceleration a and damping c: the exact solution of
/// dv/dt = a − c v, so that damping however strong only slows.
class HalfKick {
 public:
  /// @param damping  c, 0 or greater [1/s]; @param duration  of half the step [s]
  HalfKick(double damping, double duration);

  bool damps() const { return damps_; }
  double velocity(double v, double a) const { return decay_ * v + kick_ * a; }
  /// What damping takes meanwhile, ∫ c v² dt, for a mass of 1; never negative [m²/s²].
  double dissipated(double v, double a) const {
    return of_motion_ * v * v + mixed_ * v * a + of_force_ * a * a;
  }

 private:
  bool damps_;
  double decay_;  ///< e^(−c h)
  double kick_;   ///< (1 − e^(−c h))/c [s]
  double of_motion_;
  double mixed_;     ///< [s]
  double of_force_;  ///< [s²]
};

}  // namespace scree
