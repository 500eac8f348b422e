#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/experiments/jobs.hpp"
#include "core/experiments/standard/experiment.hpp"
#include "core/experiments/sweep/sweep_plan.hpp"
#include "core/model/model.hpp"
#include "core/scene/file/edited_text.hpp"

namespace scree {

/// Result of one run of a sweep.
struct SweepResult {
  std::vector<double> measures;  ///< as SweepPlan::measures; NaN: without a value
  std::string failure;           ///< empty: the run came to its end
};

/// What a sweep runs, again and again.
struct SweptSubject {
  SceneSource source;                      ///< read once, so that all runs have the same text
  const Experiment* experiment = nullptr;  ///< on this scene; null: a plain run of the scene
  std::vector<SceneValue> values;          ///< that do not vary
};

/// The scenes of a case: one, or those of the runs of an experiment.
/// @throws SceneError; std::invalid_argument: several seeds for a scene without anything random, a mean that
///   begins after its end
std::vector<Scene> scenes_of_case(const SweptSubject& subject, const SweepPlan& plan, const SweepCase& one);

/// Checks that a subject has the measures of a plan.
/// @param model  of its first scene
/// @throws std::invalid_argument
void check_measures(const SweptSubject& subject, const SweepPlan& plan, const Model& model);

/// Runs a case to its end on one thread and measures. Failures, also of a scene that cannot be built with
/// these values, are results.
/// @return none: cancelled
std::optional<SweepResult> run_case(const SweptSubject& subject, const SweepPlan& plan, const SweepCase& one,
                                    const StopCallback& stop);

}  // namespace scree
