#include "core/energy/energy_error.hpp"

#include <algorithm>
#include <cmath>

namespace scree {

void EnergyError::add(const EnergyTerms& terms) {
  largest_error_ = std::max(largest_error_, std::abs(terms.balance_error));
  turned_over_ = std::max(turned_over_, terms.stored() - terms.gravitational + terms.dissipated());
}

}  // namespace scree
