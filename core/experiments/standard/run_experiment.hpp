#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/experiments/jobs.hpp"
#include "core/experiments/standard/experiment.hpp"
#include "core/frame/frame.hpp"
#include "core/model/model.hpp"
#include "core/scene/file/edited_text.hpp"
#include "core/scene/file/scene_values.hpp"

namespace scree {

/// Scene of a run of an experiment.
/// @param values  that the user has replaced
/// @param seed    0: random numbers of the scene
/// @param from    where the values come from, for messages
/// @throws SceneError; std::invalid_argument: a value that the experiment itself varies or relies on, several
///   seeds for a scene without anything random
Scene scene_of_run(const Experiment& experiment, const SceneSource& source,
                   const std::vector<SceneValue>& values, std::size_t run, int seed,
                   const ValueSource& from = {});

/// Checks that a model has the series of an experiment. @throws std::invalid_argument
void check_series(const Experiment& experiment, const Model& model);

/// Result of a run.
struct RecordedRun {
  RunCurves curves;
  std::string failure;  ///< empty: the run came to its end
};

/// Receives a frame with its contacts. The number is that of a moment.
using MomentCallback = std::function<void(std::size_t moment, const std::shared_ptr<const Frame>& frame)>;

/// Runs a model to its end on one thread and records series at its outputs.
/// @param moments  ascending, at whose first output `at_moment` is called [s]
/// @return none: cancelled
/// @throws SeriesError: a series that there is not
std::optional<RecordedRun> record_run(const std::shared_ptr<const Model>& model,
                                      const std::vector<std::string>& series,
                                      const std::vector<double>& moments, const MomentCallback& at_moment,
                                      const StopCallback& stop);

}  // namespace scree
