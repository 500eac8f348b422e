#include "core/laws/normal/barrier.hpp"

#include <cmath>

#include "core/base/text/number.hpp"
#include "core/base/text/quantity.hpp"
#include "core/laws/common/tangential_share.hpp"

namespace scree {
namespace {

/// xⁿ, without the cost of a general power for common exponents.
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

GapResponse BarrierLaw::response(double gap) const {
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

std::vector<LawRow> BarrierLawSpec::rows() const {
  const std::string power = exponent == 1.0 ? "" : " N/m^" + number_text(exponent);
  return {{"activation gap", format_quantity(activation_gap, "m"), "Forces act below this gap: ḡ"},
          {"stiffness", format_quantity(stiffness, exponent == 1.0 ? "N/m" : "") + power,
           "ε₁ of f = ε₁ (ḡ − g)ⁿ, n = " + number_text(exponent)},
          {"barrier fraction", number_text(barrier_fraction),
           "Of ḡ: below a gap of " + format_quantity(barrier_fraction * activation_gap, "m") +
               " the force grows without bound"}};
}

std::string BarrierLawSpec::summary() const {
  const BarrierLaw law = make();
  return "barrier from " + format_quantity(activation_gap, "m") + " on, stiffness " +
         format_quantity(known_stiffness(), "N/m") + " at half of that\n    below " +
         format_quantity(law.barrier_gap(), "m") +
         ": force ε₂ gⁿ + c₂ with n = " + number_text(barrier_exponent) +
         ", ε₂ = " + format_quantity(law.barrier_stiffness(), "", 6) +
         ", c₂ = " + format_quantity(law.barrier_offset(), "N", 6) + "\n";
}

std::string BarrierLawSpec::tangential(const FrictionSpec&) const {
  return format_quantity(tangential_share * known_stiffness(), "N/m");
}

double BarrierLawSpec::known_stiffness() const {
  return make().response(0.5 * activation_gap).stiffness;
}

std::string BarrierLawSpec::sufficient_parameters(double factor, const MaterialSpec*) const {
  return "stiffness = " + number_text(round_up_125(stiffness * factor)) + " or activation_gap = " +
         number_text(round_up_125(activation_gap * std::pow(factor, 1.0 / (exponent + 1.0))));
}

const char* BarrierLawSpec::stored_below() const {
  return barrier_exponent == -1.0
             ? ", and with barrier_exponent = -1 little more below it (the logarithm of the gap)"
             : "";
}

}  // namespace scree
