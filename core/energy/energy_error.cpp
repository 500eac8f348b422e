#include "core/energy/energy_error.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace scree {

void EnergyError::add(const EnergyTerms& terms) {
  // Energy that contacts make by handing over is an error like any other, though it has a column of its own.
  const double error =
      std::max(std::abs(terms.balance_error), std::abs(terms.balance_error - terms.exchange_handover));
  largest_error_ =
      std::max(largest_error_, std::isfinite(error) ? error : std::numeric_limits<double>::infinity());
  turned_over_ = std::max(turned_over_, terms.turned_over());
}

}  // namespace scree
