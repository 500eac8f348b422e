#pragma once

#include <QString>
#include <optional>

#include "core/experiments/fit/elastoplastic_fit.hpp"

namespace scree {

/// Constants of a fit with units, errors and residuals, as rich text.
/// @param young_modulus  if known [Pa]
QString fit_report(const ElastoplasticFit& fit, std::optional<double> young_modulus);

}  // namespace scree
