#pragma once

#include <memory>
#include <optional>

#include "core/frame/frame.hpp"

namespace scree {

/// A moment of a run, as the screen gets it.
struct Moment {
  std::shared_ptr<const Frame> frame;
  std::optional<double> real_time_factor;  ///< simulated seconds per second; none while not measured
  double energy_error = 0.0;               ///< largest so far, as a fraction of the energy turned over
};

}  // namespace scree
