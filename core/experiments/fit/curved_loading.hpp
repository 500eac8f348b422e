#pragma once

#include <optional>
#include <span>

#include "core/experiments/fit/least_squares.hpp"

namespace scree {

/// Loading that is no straight line but F = K hᵖ, as of a material that hardens: p = 1 + m/2.  [R] Eq. 11
struct CurvedLoading {
  Estimate exponent;    ///< p
  double factor = 0.0;  ///< K [N/mᵖ]
  Residuals residuals;  ///< [N]
};

/// The power of the overlap that loading follows. Precondition: not all points at one x
/// @return none: a straight line through the origin, or one that misses it, leaves no more
std::optional<CurvedLoading> fit_curved_loading(std::span<const LinePoint> points, const FittedLine& straight,
                                                const FittedLine& free);

}  // namespace scree
