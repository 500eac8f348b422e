#include "core/laws/barrier_law.hpp"

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

BarrierResponse BarrierLaw::response(double gap) const {
  if (gap >= activation_gap_) return {};
  if (gap >= barrier_gap_) {
    const double overlap = activation_gap_ - gap;
    if (exponent_ == 1.0) return {stiffness_ * overlap, stiffness_, 0.5 * stiffness_ * overlap * overlap};
    const double force = stiffness_ * power(overlap, exponent_);
    return {force, exponent_ * force / overlap, force * overlap / (exponent_ + 1.0)};
  }
  const double barrier = barrier_stiffness_ * power(gap, barrier_exponent_);
  const double growth =
      barrier_exponent_ == -1.0
          ? barrier_stiffness_ * std::log(barrier_gap_ / gap)
          : (barrier_stiffness_ * power(barrier_gap_, barrier_exponent_ + 1.0) - barrier * gap) /
                (barrier_exponent_ + 1.0);
  return {barrier + barrier_offset_, -barrier_exponent_ * barrier / gap,
          potential_at_barrier_ + growth + barrier_offset_ * (barrier_gap_ - gap)};
}

}  // namespace scree
