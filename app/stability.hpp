#pragma once

#include <QString>

#include "app/moment.hpp"

namespace scree {

enum class StabilityLevel { stable, doubtful, unstable };

/// Whether a run can be trusted, and if not what to do.
struct Stability {
  StabilityLevel level = StabilityLevel::stable;
  QString advice;  ///< a sentence or two
};

/// Judges by the error of the energy balance, by the step against the smallest one allowed, and by the steps
/// that were rejected; the worst of them speaks.
Stability judge(const Moment& moment);

}  // namespace scree
