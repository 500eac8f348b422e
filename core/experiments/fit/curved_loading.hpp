#pragma once

#include <optional>
#include <span>

#include "core/experiments/fit/least_squares.hpp"

namespace scree {

/// Curved loading F = K hᵖ of a hardening material: p = 1 + m/2.  [R] Eq. 11
struct CurvedLoading {
  Estimate exponent;    ///< p
  double factor = 0.0;  ///< K [N/mᵖ]
  Residuals residuals;  ///< [N]
};

/// Fits a power law to the loading points. Precondition: not all points at one x
/// @return none: a straight line, through the origin or free, fits at least as well
std::optional<CurvedLoading> fit_curved_loading(std::span<const LinePoint> points, const FittedLine& straight,
                                                const FittedLine& free);

}  // namespace scree
