#pragma once

#include <filesystem>
#include <vector>

#include "core/experiments/sweep/sweep_plan.hpp"

namespace scree {

struct SweepOptions {
  std::filesystem::path scene;
  std::vector<SceneValue> values;  ///< of all runs
  SweepPlan plan;
  int jobs = 0;  ///< runs at a time; 0: number of cores
  std::filesystem::path out;
};

/// Runs a scene with varied values, several runs at a time, and writes tables and charts; a sweep that has
/// been ended goes on. Prints a row for each point.
/// @return exit status: 1 if a run failed, 130 if interrupted
/// @throws SceneError, std::invalid_argument
int sweep_scene(const SweepOptions& options);

}  // namespace scree
