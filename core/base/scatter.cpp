#include "core/base/scatter.hpp"

#include <cmath>
#include <limits>
#include <numeric>

namespace scree {

Scatter scatter(const std::vector<double>& values) {
  const auto count = static_cast<double>(values.size());
  const double mean = std::accumulate(values.begin(), values.end(), 0.0) / count;
  double squares = 0.0;
  for (const double value : values) squares += (value - mean) * (value - mean);
  const double deviation =
      values.size() > 1 ? std::sqrt(squares / (count - 1.0)) : std::numeric_limits<double>::quiet_NaN();
  return {mean, deviation};
}

}  // namespace scree
