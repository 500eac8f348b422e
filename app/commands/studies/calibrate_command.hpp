#pragma once

#include <filesystem>
#include <vector>

#include "core/experiments/calibrate/calibration.hpp"

namespace scree {

struct CalibrateOptions {
  std::filesystem::path scene;     ///< or name of an experiment
  std::vector<SceneValue> values;  ///< of all runs
  CalibrationPlan plan;
  int jobs = 0;  ///< runs at a time; 0: number of cores
  std::filesystem::path out;
};

/// `scree calibrate`: looks for the values with which a scene or an experiment measures what is wanted,
/// writes a table and charts of all trials; a calibration that has been ended goes on.
/// @return exit status: 1 if no trial meets the targets, 130 if interrupted
/// @throws SceneError, std::invalid_argument
int calibrate_scene(const CalibrateOptions& options);

}  // namespace scree
