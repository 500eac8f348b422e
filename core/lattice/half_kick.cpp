#include "core/lattice/half_kick.hpp"

#include <cmath>

namespace scree {
namespace {

/// Below it the difference that `share_of_force` is made of has lost half of its digits.
constexpr double small = 1e-2;

/// ∫ (1 − e^(−s))² ds from 0 to x, over x²; about x/3.
double share_of_force(double x) {
  if (x < small) return x * (1.0 / 3.0 - x * (1.0 / 4.0 - x * (7.0 / 60.0 - x / 24.0)));
  const double decay = std::exp(-x);
  // Divided twice: the square of a large x is infinite.
  return (1.0 - (1.5 - 2.0 * decay + 0.5 * decay * decay) / x) / x;
}

}  // namespace

HalfKick::HalfKick(double damping, double duration)
    : damps_(damping > 0.0),
      decay_(std::exp(-damping * duration)),
      kick_(damps_ ? -std::expm1(-damping * duration) / damping : duration),
      of_motion_(-0.5 * std::expm1(-2.0 * damping * duration)),
      mixed_(-std::expm1(-damping * duration) * kick_),
      of_force_(duration * duration * share_of_force(damping * duration)) {}

}  // namespace scree
