#pragma once

#include <QString>
#include <memory>
#include <vector>

#include "app/runner/timeline/run_checkpoint.hpp"
#include "core/scene/file/scene_file.hpp"
#include "core/scene/scene.hpp"

namespace scree {

/// A run that was kept when the program ended, to be continued.
struct KeptRun {
  Scene scene;                                      ///< without the acts
  std::vector<EventSpec> acts;                      ///< what was done by hand, in chronological order
  std::shared_ptr<const RunCheckpoint> checkpoint;  ///< null: begin at the start
  QString problem;  ///< why there is no checkpoint, as the end of a sentence; empty: none was kept
};

/// Gives shapes that came by acts back to the acts that brought them; the scene's list keeps them, too.
void return_shapes(Scene& scene, const SceneHistory& history);
/// The run of a scene from its start, with its acts apart from it.
KeptRun run_with_acts(Scene scene, const SceneHistory& history);
/// The run of a bundle at the moment that it holds, with its acts apart from its scene.
KeptRun run_of(const UnpackedBundle& bundle);

}  // namespace scree
