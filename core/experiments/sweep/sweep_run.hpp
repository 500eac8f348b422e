#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/experiments/sweep/sweep_plan.hpp"
#include "core/model/model.hpp"
#include "core/scene/file/edited_text.hpp"

namespace scree {

/// Result of one run of a sweep.
struct SweepResult {
  std::vector<double> measures;  ///< as SweepPlan::measures; NaN: without a value
  std::string failure;           ///< empty: the run came to its end
};

/// The scene of a run. All runs of a sweep have the same text, which is read once.
/// @param values  that do not vary
/// @throws SceneError; std::invalid_argument: several seeds for a scene without anything random, or a mean
/// that
///   begins after its end
Scene scene_of_case(const SceneSource& source, const std::vector<SceneValue>& values, const SweepPlan& plan,
                    const SweepCase& one);

/// Runs a model to its end on one thread and measures.
/// @param stop  cancellation callback, polled after each step; true cancels
/// @return none: cancelled
/// @throws SeriesError: a measure that there is not
std::optional<SweepResult> run_case(const std::shared_ptr<const Model>& model, const SweepPlan& plan,
                                    const std::function<bool()>& stop);

}  // namespace scree
