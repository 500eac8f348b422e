#pragma once

#include <string>

namespace scree {

/// Why a run cannot go on.
struct StepFailure {
  double time = 0.0;
  std::string message;     ///< one sentence: what happened, to which bodies, and what usually helps
  bool step_made = false;  ///< the energy account of the step that was made is wrong; others may follow it
};

}  // namespace scree
