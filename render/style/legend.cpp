#include "render/style/legend.hpp"

#include <cmath>

namespace scree {
double round_range(double value) {
  const double decade = std::pow(10.0, std::floor(std::log10(value)));
  for (double step : {1.0, 1.5, 2.0, 3.0, 4.0, 5.0, 6.0, 8.0}) {
    if (value <= step * decade * (1.0 + 1e-9)) return step * decade;
  }
  return 10.0 * decade;
}

}  // namespace scree
