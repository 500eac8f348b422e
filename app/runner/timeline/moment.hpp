#pragma once

#include <memory>
#include <optional>

#include "core/frame/frame.hpp"

namespace scree {

/// A moment of a run for display.
struct Moment {
  std::shared_ptr<const Frame> frame;
  std::optional<double> real_time_factor;  ///< simulated seconds per second; none: not measured yet
  double energy_error = 0.0;               ///< largest so far, as a fraction of the energy throughput
};

}  // namespace scree
