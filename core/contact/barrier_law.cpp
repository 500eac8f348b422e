#include "core/contact/barrier_law.hpp"

#include <cmath>

namespace scree {
namespace {

/// xⁿ; the exponents that scenes use do not pay for a general power.
double power(double x, double n) {
  if (n == 1.0) return x;
  if (n == 2.0) return x * x;
  if (n == 0.0) return 1.0;
  if (n == -1.0) return 1.0 / x;
  if (n == -2.0) return 1.0 / (x * x);
  if (n == -3.0) return 1.0 / (x * x * x);
  return std::pow(x, n);
}

}  // namespace

BarrierLaw::BarrierLaw(double activation_gap, double stiffness, double exponent, double barrier_fraction,
                       double barrier_exponent)
    : activation_gap_(activation_gap),
      stiffness_(stiffness),
      exponent_(exponent),
      barrier_gap_(barrier_fraction * activation_gap),
      barrier_exponent_(barrier_exponent) {
  const double overlap = activation_gap_ - barrier_gap_;
  barrier_stiffness_ = -stiffness_ * exponent_ * power(overlap, exponent_ - 1.0) /
                       (barrier_exponent_ * power(barrier_gap_, barrier_exponent_ - 1.0));
  barrier_offset_ =
      stiffness_ * power(overlap, exponent_) - barrier_stiffness_ * power(barrier_gap_, barrier_exponent_);
  potential_at_barrier_ = stiffness_ * power(overlap, exponent_ + 1.0) / (exponent_ + 1.0);
}

double BarrierLaw::force(double gap) const {
  if (gap >= activation_gap_) return 0.0;
  if (gap >= barrier_gap_) return stiffness_ * power(activation_gap_ - gap, exponent_);
  return barrier_stiffness_ * power(gap, barrier_exponent_) + barrier_offset_;
}

double BarrierLaw::stiffness(double gap) const {
  if (gap >= activation_gap_) return 0.0;
  if (gap >= barrier_gap_) return stiffness_ * exponent_ * power(activation_gap_ - gap, exponent_ - 1.0);
  return -barrier_stiffness_ * barrier_exponent_ * power(gap, barrier_exponent_ - 1.0);
}

double BarrierLaw::potential(double gap) const {
  if (gap >= activation_gap_) return 0.0;
  if (gap >= barrier_gap_)
    return stiffness_ * power(activation_gap_ - gap, exponent_ + 1.0) / (exponent_ + 1.0);
  const double growth =
      barrier_exponent_ == -1.0
          ? std::log(barrier_gap_ / gap)
          : (power(barrier_gap_, barrier_exponent_ + 1.0) - power(gap, barrier_exponent_ + 1.0)) /
                (barrier_exponent_ + 1.0);
  return potential_at_barrier_ + barrier_stiffness_ * growth + barrier_offset_ * (barrier_gap_ - gap);
}

}  // namespace scree
