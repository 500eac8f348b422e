#include "render/arrows/force_scale.hpp"

#include <algorithm>
#include <cmath>

namespace scree {

double ForceScale::relative(double force) const {
  if (!(force > 0.0) || !(reference_force > 0.0)) return 0.0;
  const double ratio = force / reference_force;
  return logarithmic ? std::log10(1.0 + 1000.0 * ratio) / 3.0 : ratio;
}

double ForceScale::length(double force) const {
  return std::min(reference_length * relative(force), longest);
}

}  // namespace scree
