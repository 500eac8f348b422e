#include "core/lattice/motion/half_kick.hpp"

#include <cmath>

namespace scree {

/// The mid-step velocities u equal the velocities of a body of mass 1/β, β = tanh(x)/x with x = c h, damped
/// at mid-step by a dashpot c: with w between the steps, (1 + t) u = w + h β a and w = (1 − t) u + h β a, t =
/// tanh x. Its dashpot dissipates 2 c h u² per step; the difference between ½ w²/β and ½ v² is counted in
/// addition.
HalfKick::HalfKick(double damping, double duration)
    : decay_(std::exp(-damping * duration)),
      kick_(damping > 0.0 ? -std::expm1(-damping * duration) / damping : duration) {
  if (damping == 0.0) return;
  const double x = damping * duration;
  const double t = std::tanh(x);
  const double gone = -std::expm1(-x);
  const double squared = decay_ * decay_;
  const double sum = 1.0 + squared;
  const double ratio = duration / damping;
  // ½ v² − ½ w²/β + c h u² with w = (2 e v + (1 − e)²/c a)/(1 + e²), e = e^(−x)
  first_.square = 0.5 - x * squared * (2.0 / (sum * sum * t) - 1.0);
  first_.mixed = 2.0 * duration * decay_ * gone * (1.0 - gone / (sum * sum * t));
  first_.of_force = ratio * gone * gone * (1.0 - 0.5 * gone * gone / (sum * sum * t));
  // ½ w²/β − ½ v² + c h u²
  second_.square = 2.0 * squared * squared * x / (sum * sum * t) - 0.5 * squared + x;
  second_.mixed = 2.0 * squared * duration / sum - decay_ * kick_;
  second_.of_force = 0.5 * ratio * t - 0.5 * kick_ * kick_;
}

}  // namespace scree
