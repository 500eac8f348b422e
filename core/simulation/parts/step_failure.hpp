#pragma once

#include <optional>
#include <string>

#include "core/scene/scene.hpp"

namespace scree {

/// Reason why a run cannot continue.
struct StepFailure {
  double time = 0.0;
  std::string message;  ///< one sentence: what happened, to which bodies, and what usually helps
  /// The step was made, but its energy account is wrong; further steps are possible
  bool step_made = false;
  std::optional<EventSpec> event = {};  ///< that is impossible now; none: it is no event that fails
};

}  // namespace scree
