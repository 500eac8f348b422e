#pragma once

#include <vector>

namespace scree {

/// Statistics of several results.
struct Scatter {
  double mean = 0.0;
  double deviation = 0.0;  ///< sample standard deviation; NaN for one value
};
/// Precondition: there is at least one value.
Scatter scatter(const std::vector<double>& values);

}  // namespace scree
