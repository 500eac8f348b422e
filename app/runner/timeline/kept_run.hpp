#pragma once

#include <QString>
#include <memory>
#include <vector>

#include "app/runner/timeline/run_checkpoint.hpp"
#include "core/scene/scene.hpp"

namespace scree {

/// A run that was kept when the program ended, to be continued.
struct KeptRun {
  Scene scene;                                      ///< without the acts
  std::vector<EventSpec> acts;                      ///< what was done by hand, in chronological order
  std::shared_ptr<const RunCheckpoint> checkpoint;  ///< null: begin at the start
  QString problem;  ///< why there is no checkpoint, as the end of a sentence; empty: none was kept
};

}  // namespace scree
