#include "core/energy/energy_error.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace scree {

void EnergyError::add(const EnergyTerms& terms) {
  const double error = terms.unexplained() - terms.round_off();
  largest_error_ =
      std::max(largest_error_, std::isfinite(error) ? error : std::numeric_limits<double>::infinity());
  throughput_ = std::max(throughput_, terms.throughput());
}

double EnergyError::value() const {
  if (std::isinf(largest_error_)) return largest_error_;
  return throughput_ > 0.0 ? largest_error_ / throughput_ : 0.0;
}

}  // namespace scree
