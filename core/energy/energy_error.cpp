#include "core/energy/energy_error.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace scree {

void EnergyError::add(const EnergyTerms& terms) {
  const double error = std::abs(terms.balance_error);
  largest_error_ =
      std::max(largest_error_, std::isfinite(error) ? error : std::numeric_limits<double>::infinity());
  turned_over_ = std::max(turned_over_, terms.turned_over());
}

}  // namespace scree
