#include "core/laws/common/storakers.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace scree {

HardeningSpec combined_hardening(const HardeningSpec& one, const HardeningSpec& other) {
  const double m = one.exponent;
  const double weaker = std::min(one.stress, other.stress);
  if (m == 0.0) return {weaker, m};
  // Relative to the weaker material, because the powers themselves would overflow.
  const double ratio = std::max(one.stress, other.stress) / weaker;
  return {weaker * std::pow(1.0 + std::pow(ratio, -1.0 / m), -m), m};
}

double storakers_loading(const HardeningSpec& material, double radius, StorakersForm form) {
  const double m = material.exponent;
  const double squared = 1.43 * std::exp(-0.97 * m);  // c²
  const double printed = std::exp2(1.0 - 0.5 * m) * std::pow(3.0, 1.0 - m) * std::numbers::pi * squared *
                         material.stress * std::pow(radius, 1.0 - 0.5 * m);
  return form == StorakersForm::printed ? printed : printed * std::pow(2.0 * std::sqrt(squared), m);
}

}  // namespace scree
